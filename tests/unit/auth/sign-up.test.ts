import { describe, expect, it } from 'vitest';
import { emailProblem, resetProblem, signUpMetadata, signUpProblems } from '@/lib/auth/sign-up';

describe('metadata of a new account', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace', 'Ada Lovelace'],
    ['Ada', 'Ada', null, 'Ada'],
    ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace', 'Ada King Lovelace'],
    ['Åsa\tÖberg', 'Åsa', 'Öberg', 'Åsa Öberg'],
  ])('splits %j', (name, first_name, last_name, display_name) => {
    expect(signUpMetadata(name)).toEqual({ first_name, last_name, display_name });
  });
});

describe('the sign-up form', () => {
  const right = { name: 'Ada Lovelace', email: 'ada@example.com', password: '12345678' };

  it('lets eight characters through', () => {
    expect(signUpProblems(right)).toEqual({});
  });

  it('refuses seven characters with the words of the hint', () => {
    const { password } = signUpProblems({ ...right, password: '1234567' });
    expect(password).toBe('Must be at least 8 characters');
  });

  it('counts characters, not UTF-16 halves', () => {
    expect(signUpProblems({ ...right, password: '🖋🖋🖋🖋' }).password).toBeDefined();
    expect(signUpProblems({ ...right, password: '🖋🖋🖋🖋🖋🖋🖋🖋' })).toEqual({});
  });

  it('asks for each field that is missing', () => {
    const found = signUpProblems({ name: ' ', email: ' ', password: '' });
    expect(Object.keys(found).sort()).toEqual(['email', 'name', 'password']);
  });

  it.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@example..com'])(
    'doubts %j',
    (email) => expect(emailProblem(email)).not.toBeNull(),
  );
  it.each(['ada@example.com', ' ada+inbox@mail.example.co.uk ', 'ädä@exämple.de'])(
    'accepts %j',
    (email) => expect(emailProblem(email)).toBeNull(),
  );
});

describe('a new password', () => {
  it('needs six characters', () => {
    expect(resetProblem('12345', '12345')).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 6 characters long',
    });
    expect(resetProblem('123456', '123456')).toBeNull();
  });

  it('has to be typed the same twice', () => {
    expect(resetProblem('123456', '123457')).toEqual({
      title: "Passwords don't match",
      description: 'Please make sure both passwords are the same',
    });
  });
});
