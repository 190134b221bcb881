/** Increase with every prompt change. Recorded with each step's usage, never part of its input. */
export const promptVersion = '2026-11-28.3';
/** Of posts with sources. */
export const citedPromptVersion = `${promptVersion}+sources.2`;
