/** Rows as {@link readRows} gives them: timestamps are ISO strings. */
type Time = string;
type Json = Record<string, unknown>;

export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Time | null;
  phone_confirmed_at: Time | null;
  confirmation_sent_at: Time | null;
  recovery_sent_at: Time | null;
  new_email: string | null;
  email_change_sent_at: Time | null;
  /** How many of the two links of a secure e-mail change were followed. */
  email_change_confirmed: number;
  reauthentication_sent_at: Time | null;
  last_sign_in_at: Time | null;
  app_metadata: Json;
  user_metadata: Json;
  banned_until: Time | null;
  created_at: Time;
  updated_at: Time;
};

export type IdentityRow = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json;
  email: string | null;
  last_sign_in_at: Time | null;
  created_at: Time;
  updated_at: Time;
};

export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string;
  factor_type: string;
  status: 'unverified' | 'verified';
  secret: string;
  last_used_step: number | null;
  last_challenged_at: Time | null;
  created_at: Time;
  updated_at: Time;
};

export type ChallengeRow = {
  id: string;
  factor_id: string;
  address: string;
  attempts: number;
  created_at: Time;
  verified_at: Time | null;
};

export type Amr = { method: string; timestamp: number };

export type SessionRow = {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  /** Newest first. */
  amr: Amr[];
  factor_id: string | null;
  refresh_salt: string;
  user_agent: string | null;
  address: string | null;
  not_after: Time | null;
  created_at: Time;
  refreshed_at: Time | null;
};

export type RefreshTokenRow = {
  id: string;
  session_id: string;
  token_hash: string;
  parent_hash: string | null;
  generation: number;
  revoked_at: Time | null;
  created_at: Time;
};

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

export type OneTimeTokenRow = {
  id: string;
  user_id: string;
  kind: TokenKind;
  /** The address the code was sent to. */
  relates_to: string;
  otp_hash: string;
  link_hash: string;
  attempts: number;
  created_at: Time;
};

export type FlowRow = {
  id: string;
  user_id: string | null;
  method: string;
  provider: string | null;
  code_hash: string | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  redirect_to: string;
  nonce: string | null;
  linking_user_id: string | null;
  provider_token: string | null;
  provider_refresh_token: string | null;
  attempts: number;
  created_at: Time;
  code_issued_at: Time | null;
};
