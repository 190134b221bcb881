export const maxQueries = 4;
export const maxQueryLength = 200;
export const maxFound = 20;
