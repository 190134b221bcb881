/** Why a field cannot stay as it is; the field names it by aria-describedby. */
export function FieldError({ id, children }: { id: string; children?: string | null }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-2 text-destructive text-sm">
      {children}
    </p>
  );
}
