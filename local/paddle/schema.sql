create schema if not exists paddle;

-- Customers, transactions, subscriptions, adjustments and portal sessions as the API shows them.
create table if not exists paddle.entities (
  id text primary key,
  kind text not null,
  data jsonb not null,
  position bigint generated always as identity
);

create unique index if not exists entities_email on paddle.entities ((data ->> 'email'))
  where kind = 'customer';

create table if not exists paddle.notifications (
  id text primary key,
  event_id text not null,
  event_type text not null,
  event jsonb not null,
  attempts int not null default 0,
  answer text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  position bigint generated always as identity
);

create table if not exists paddle.settings (name text primary key, value text not null);
