import type { Tool } from './tool';
import { getCreditsTool } from './tools/credits';
import { waitForJobTool } from './tools/jobs';
import { createPostTool, getPostTool, listPostsTool } from './tools/posts';
import { applyFixTool, scorePostTool } from './tools/score';
import { updateSectionTool } from './tools/sections';

/** At most 12: an agent reads all of them before it does anything. */
export const tools: Tool[] = [
  listPostsTool,
  getPostTool,
  createPostTool,
  waitForJobTool,
  updateSectionTool,
  scorePostTool,
  applyFixTool,
  getCreditsTool,
];
