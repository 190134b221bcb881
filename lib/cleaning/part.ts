export type Part = { removed: number; next: string; isEnd: boolean };
