import 'server-only';
import { getSql } from '@/db/client';
import { choose } from './choose';
import { discovery, keySet, token } from './provider';

export const discoveryRoute = discovery;

export function keySetRoute(): Promise<Response> {
  return keySet(getSql());
}

export function tokenRoute(request: Request): Promise<Response> {
  return token(request, getSql());
}

export function chooseRoute(request: Request): Promise<Response> {
  return choose(request, getSql());
}
