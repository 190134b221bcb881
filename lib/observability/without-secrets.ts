const patterns: [RegExp, string][] = [
  [/\b(postgres(?:ql)?:\/\/[^:@/\s"]*):[^@/\s"]*@/g, '$1:***@'],
  [/\b(bearer\s+)[^\s"',}]+/gi, '$1***'],
  // JSON web tokens, and the keys of OpenAI, Supabase and Paddle.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, '***'],
  [/\b(?:sk|sb_secret|sb_publishable|pdl|pdl_ntfset|whsec)[-_][\w*-]{6,}/g, '***'],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '***@***'],
];
const secretName = /(KEY|SECRET|TOKEN|PASSWORD|_DSN)$/;

export function withoutSecrets(text: string): string {
  let masked = text;
  for (const [name, value = ''] of Object.entries(process.env))
    if (secretName.test(name) && !name.startsWith('NEXT_PUBLIC_') && value.length >= 12)
      masked = masked.replaceAll(value, '***');
  for (const [pattern, mask] of patterns) masked = masked.replace(pattern, mask);
  return masked;
}
