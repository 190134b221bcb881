/** Where the app answers: this process, unless the stand-ins run in one of their own (local:cloud). */
export function appOrigin(): string {
  return process.env.LOCAL_APP_ORIGIN || `http://localhost:${process.env.PORT ?? 3000}`;
}
