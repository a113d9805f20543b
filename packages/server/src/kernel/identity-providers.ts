/** Who a provider says that somebody is. `email` and `name` are "" when it does not tell. */
export type ProvenPerson = {
  issuer: string;
  /** The provider's own, lasting id of the person; unique within the issuer. */
  subject: string;
  email: string;
  /** Only then the address says anything about who it is. */
  emailVerified: boolean;
  name: string;
};

/** What one sign-in keeps from everybody but its own row. */
export type SocialSecrets = { state: string; nonce: string; verifier: string };

/** Other organisations that know who people are, by OpenID Connect. @see docs/decisions/0037-sign-in-by-other-providers.md */
export type IdentityProviders = {
  /** Those of the configuration, in its order. */
  list: readonly { name: string; title: string }[];
  /** Where the browser is sent. @throws AppError `social.provider_away` */
  addressOf(provider: string, secrets: SocialSecrets): Promise<string>;
  /**
   * Exchanges the code for the provider's signed word, checked against `secrets`.
   * @throws AppError `social.refused` when anything does not fit, `social.provider_away` when nobody answers
   */
  prove(
    provider: string,
    answer: { code: string; iss?: string | undefined },
    secrets: SocialSecrets,
  ): Promise<ProvenPerson>;
};
