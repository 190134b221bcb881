/** Where the app under test answers. */
export const appOrigin =
  process.env.E2E_ORIGIN || `http://localhost:${process.env.E2E_PORT ?? 3210}`;

/** Whether the app is a build without local mode, whose stand-ins run in a process of their own. */
export const isHosted = Boolean(process.env.STAND_INS_ORIGIN);

/** The stand-ins of apps that a test started with stand-ins of their own, by the app's origin. */
export const standInsOf = new Map<string, string>();

/** The address of a door of the stand-ins: of their own process, else of the app at `origin`. */
export function standIn(path: string, origin = appOrigin): string {
  return (standInsOf.get(origin) ?? (process.env.STAND_INS_ORIGIN || origin)) + path;
}
