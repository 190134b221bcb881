import { APIError } from 'openai/error';
import { logWarning } from '@/lib/observability/log';
import type { AiError } from '../errors';

const maxMessage = 200;

/** Never logs the prompt or the reply. */
export function logFailure(
  call: 'chat' | 'image' | 'moderation' | 'search',
  failure: AiError,
): void {
  if (failure.kind === 'cancelled') return;
  const vendor = failure.cause instanceof APIError ? failure.cause : null;
  logWarning('A model call failed', undefined, {
    call,
    kind: failure.kind,
    code: failure.code,
    vendorStatus: vendor?.status,
    vendorCode: vendor?.code,
    vendorMessage: vendor?.message.slice(0, maxMessage),
    vendorRequestId: vendor?.requestID,
  });
}
