import { Alert } from '@/components/ui/alert';
import type { ApprovalView } from '@/lib/publications/schema';

/** How the approval ended that the browser comes back from. */
export function ApprovalNote({ site, problem }: ApprovalView) {
  return (
    <Alert variant={problem === null ? 'default' : 'destructive'} className="mb-4">
      {problem === null ? (
        <>
          Connected to <span className="break-all">{site}</span>. A test draft was created there and
          deleted.
        </>
      ) : (
        <>
          {site ? <span className="break-all">{site}: </span> : null}
          {problem}
        </>
      )}
    </Alert>
  );
}
