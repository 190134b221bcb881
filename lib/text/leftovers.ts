/** Traces of a prompt or of a chatbot's excuses. Client-safe. */
export const leftovers: RegExp[] = [
  /\bas an? (ai|artificial intelligence|language model)\b/i,
  /\bi('m| am) (an ai|a language model|unable to|sorry)\b/i,
  /\b(textSoFar|mustCover|targetWords|marksLeft|linkSlots)\b/,
  /<\/?data-[0-9a-f]/i,
  /^[ \t]*(\*\*)?section \d+\s*[:–-]/im,
  /\b(word count|target words?):\s*\d+/i,
  /\blorem ipsum\b/i,
];
