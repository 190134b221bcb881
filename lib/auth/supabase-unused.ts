/**
 * Stands in, in the browser bundle only (next.config.ts), for the parts of supabase-js that the
 * browser never uses: it signs people in and asks our own API for everything else. That takes
 * about 35 KB off every page. The names are those that supabase-js imports.
 */
class Unused {
  // supabase-js tells its realtime client of every new token.
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}

export {
  Unused as FunctionsClient,
  Unused as PostgrestClient,
  Unused as RealtimeClient,
  Unused as StorageClient,
};

export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
export class PostgrestError extends Error {}
export class StorageApiError extends Error {}
export const FunctionRegion = {};
