import { useEffect, useState } from "react";
import { askForGreeting, type Greeting, type SignInDoors } from "./sign-in-calls.ts";

/** What the portal tells before anybody is known; null until it answers, and when it does not. */
export function useGreeting({ send, base }: SignInDoors): Greeting | null {
  const [greeting, setGreeting] = useState<Greeting | null>(null);

  // Talks to the server: the page is shown before the answer and without it.
  useEffect(() => {
    let gone = false;
    void askForGreeting({ send, base }).then((answer) => gone || setGreeting(answer));
    return () => {
      gone = true;
    };
  }, [send, base]);

  return greeting;
}
