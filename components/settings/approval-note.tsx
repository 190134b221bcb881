import { Problem } from '@/components/shared/problem';
import { Alert } from '@/components/ui/alert';
import type { ApprovalView } from '@/lib/publications/schema';

/** How the approval ended that the browser comes back from. */
export function ApprovalNote({ site, problem }: ApprovalView) {
  if (problem === null)
    return (
      <Alert className="mb-4">
        Connected to <span className="break-all">{site}</span>. A test draft was created there and
        deleted.
      </Alert>
    );
  return (
    <div className="mb-4">
      <Problem message={site ? `${site}: ${problem}` : problem} />
    </div>
  );
}
