type Named = { firstName: string | null; lastName: string | null; email: string };

export function displayName(user: Named | null | undefined): string {
  const first = user?.firstName?.trim();
  const last = user?.lastName?.trim();
  if (first && last) return `${first} ${last}`;
  return first || user?.email.split('@')[0] || 'Unknown Author';
}

export function greetingName(user: Named): string {
  return user.firstName?.trim() || user.email.split('@')[0] || '';
}

export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => [...(name?.trim() ?? '')][0] ?? '')
    .join('');
  return (letters || [...user.email].slice(0, 2).join('')).toUpperCase();
}
