/** A refusal in the shape of Supabase Storage, which answers most of them with HTTP 400. */
class StorageRefusal extends Error {
  readonly statusCode: string;
  readonly error: string;
  readonly status: number;

  constructor({ statusCode, error, message, status = 400 }: Refusal) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.status = status;
  }
}

type Refusal = { statusCode: string; error: string; message: string; status?: number };

const refusals = {
  duplicate: ['409', 'Duplicate', 'The resource already exists'],
  notFound: ['404', 'not_found', 'Object not found'],
  noBucket: ['404', 'Bucket not found', 'Bucket not found'],
  unauthorized: ['403', 'Unauthorized', 'new row violates row-level security policy'],
  tooLarge: ['413', 'Payload too large', 'The object exceeded the maximum allowed size'],
  invalidKey: ['400', 'InvalidKey', 'Invalid key'],
  invalidRequest: ['400', 'InvalidRequest', 'The request could not be read'],
  unsupported: ['404', 'Not Found', 'Route not found'],
} as const;

export function refuse(kind: keyof typeof refusals): StorageRefusal {
  const [statusCode, error, message] = refusals[kind];
  return new StorageRefusal({ statusCode, error, message });
}

export function refuseType(type: string): StorageRefusal {
  return new StorageRefusal({
    statusCode: '415',
    error: 'invalid_mime_type',
    message: `mime type ${type} is not supported`,
  });
}

export function refusalResponse(error: unknown): Response {
  const known = error instanceof StorageRefusal ? error : hidden(error);
  return Response.json(
    { statusCode: known.statusCode, error: known.error, message: known.message },
    { status: known.status, headers: { 'access-control-allow-origin': '*' } },
  );
}

function hidden(error: unknown): StorageRefusal {
  console.error('[local storage]', error);
  return new StorageRefusal({
    statusCode: '500',
    error: 'internal',
    message: 'Internal Server Error',
    status: 500,
  });
}
