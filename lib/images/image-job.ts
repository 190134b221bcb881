export const handler = { run: async () => { throw new Error('placeholder'); } };
