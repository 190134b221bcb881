export type SignUpFields = { name: string; email: string; password: string };

export const passwordMinimum = { signUp: 8, reset: 6 } as const;
export const signUpPasswordHint = `Must be at least ${passwordMinimum.signUp} characters`;

export function signUpMetadata(name: string) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    first_name: first,
    last_name: rest.join(' ') || null,
    display_name: [first, ...rest].join(' '),
  };
}

export function signUpProblems(fields: SignUpFields): Partial<SignUpFields> {
  const problems: Partial<SignUpFields> = {};
  if (!fields.name.trim()) problems.name = 'Please enter your name.';
  const email = emailProblem(fields.email);
  if (email) problems.email = email;
  if (!fields.password) problems.password = 'Please choose a password.';
  else if ([...fields.password].length < passwordMinimum.signUp)
    problems.password = signUpPasswordHint;
  return problems;
}

export function emailProblem(email: string): string | null {
  if (!email.trim()) return 'Please enter your email address.';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())
    ? null
    : 'Please enter a complete email address, like name@example.com.';
}

export function resetProblem(password: string, again: string) {
  if ([...password].length < passwordMinimum.reset)
    return {
      title: 'Password too short',
      description: `Password must be at least ${passwordMinimum.reset} characters long`,
    };
  if (password !== again)
    return {
      title: "Passwords don't match",
      description: 'Please make sure both passwords are the same',
    };
  return null;
}
