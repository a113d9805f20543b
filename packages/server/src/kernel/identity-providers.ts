/** The identity that a provider confirms. `email` and `name` are "" when the provider does not give them. */
export type ProvenPerson = {
  issuer: string;
  /** The provider's permanent id of the person (`sub`); unique within the issuer. */
  subject: string;
  email: string;
  /** The address identifies the person only when this is true. */
  emailVerified: boolean;
  name: string;
};

/** Values of one sign-in that only its own row may hold. */
export type SocialSecrets = { state: string; nonce: string; verifier: string };

/**
 * Other organisations that identify people, by OpenID Connect. @see docs/decisions/0037-sign-in-by-other-providers.md
 */
export type IdentityProviders = {
  /** The configured providers, in the order of the configuration. */
  list: readonly { name: string; title: string }[];
  /** The authorization URL for the browser. @throws AppError `social.provider_away` */
  addressOf(provider: string, secrets: SocialSecrets): Promise<string>;
  /**
   * Exchanges the code for an ID token and checks it against `secrets`.
   * @throws AppError `social.refused` when a check fails, `social.provider_away` when the provider does not answer
   */
  prove(
    provider: string,
    answer: { code: string; iss?: string | undefined },
    secrets: SocialSecrets,
  ): Promise<ProvenPerson>;
};
