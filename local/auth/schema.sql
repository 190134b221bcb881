-- Tables of the stand-in auth server, in the schema that Supabase uses.

create table auth.users (
  id uuid primary key, aud text not null, role text not null,
  email text, phone text, password_hash text,
  email_confirmed_at timestamptz, phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz, recovery_sent_at timestamptz,
  new_email text, email_change_sent_at timestamptz,
  email_change_confirmed int not null default 0,
  reauthentication_sent_at timestamptz, last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}', user_metadata jsonb not null default '{}',
  banned_until timestamptz,
  created_at timestamptz not null, updated_at timestamptz not null
);
create unique index users_email on auth.users (lower(email));
create unique index users_phone on auth.users (phone);
create index users_new_email on auth.users (lower(new_email));
create index users_created_at on auth.users (created_at, id);

create table auth.identities (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  provider text not null, provider_id text not null, identity_data jsonb not null, email text,
  last_sign_in_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create index identities_email on auth.identities (lower(email));

create table auth.factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null, factor_type text not null, status text not null,
  secret text not null, last_used_step bigint, last_challenged_at timestamptz,
  created_at timestamptz not null, updated_at timestamptz not null
);
create unique index factors_name on auth.factors (user_id, friendly_name);

create table auth.challenges (
  id uuid primary key, factor_id uuid not null references auth.factors on delete cascade,
  address text not null, attempts int not null default 0,
  created_at timestamptz not null, verified_at timestamptz
);
create index challenges_factor on auth.challenges (factor_id);

create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  aal text not null, amr jsonb not null, factor_id uuid, refresh_salt text not null,
  user_agent text, address text, not_after timestamptz,
  created_at timestamptz not null, refreshed_at timestamptz
);
create index sessions_user on auth.sessions (user_id, created_at);

create table auth.refresh_tokens (
  id uuid primary key, session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null unique, parent_hash text, generation int not null,
  revoked_at timestamptz, created_at timestamptz not null
);
create index refresh_tokens_session on auth.refresh_tokens (session_id, generation);

create table auth.one_time_tokens (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  kind text not null, relates_to text not null, otp_hash text not null,
  link_hash text not null unique, attempts int not null default 0,
  created_at timestamptz not null, unique (user_id, kind)
);

create table auth.flow_states (
  id uuid primary key, user_id uuid references auth.users on delete cascade,
  method text not null, provider text, code_hash text unique, code_challenge text,
  code_challenge_method text, redirect_to text not null, nonce text,
  linking_user_id uuid references auth.users on delete cascade,
  provider_token text, provider_refresh_token text, attempts int not null default 0,
  created_at timestamptz not null, code_issued_at timestamptz
);
create index flow_states_user on auth.flow_states (user_id, method, created_at);

create table auth.keys (
  id text primary key, purpose text not null unique, jwk jsonb not null,
  created_at timestamptz not null
);

create table auth.local_mails (
  id uuid primary key, recipient text not null, subject text not null, text text not null,
  html text not null, kind text not null, code text, link text,
  position bigint generated always as identity, created_at timestamptz not null
);
create index local_mails_newest on auth.local_mails (position desc);
create index local_mails_recipient on auth.local_mails (lower(recipient), position desc);

create table auth.local_google_accounts (
  id text primary key, email text not null unique, name text not null,
  verified boolean not null, used_at timestamptz not null
);
create table auth.local_google_codes (
  id text primary key, account_id text not null references auth.local_google_accounts,
  client_id text not null, redirect_uri text not null, nonce text, created_at timestamptz not null
);
