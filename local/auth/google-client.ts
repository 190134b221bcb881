import 'server-only';

/** Where an OpenID provider answers, and who we are to it. */
export type GoogleConfig = {
  clientId: string;
  clientSecret: string;
  /** Any one of these may stand in the ID token. */
  issuers: string[];
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
};
