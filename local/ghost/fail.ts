type Detail = { code?: string; context?: string };

export function fail(status: number, type: string, message: string, more: Detail = {}): Response {
  const error = { message, context: null, type, details: null, code: null, ...more };
  return Response.json({ errors: [error] }, { status });
}
