import type { Tool } from './tool';
import { getCreditsTool } from './tools/credits';
import { getEvidenceTool } from './tools/evidence';
import { waitForJobTool } from './tools/jobs';
import { createPostTool, getPostTool, listPostsTool } from './tools/posts';
import { getPublishingTool, publishPostTool } from './tools/publishing';
import { applyFixTool, scorePostTool } from './tools/score';
import { updateSectionTool } from './tools/sections';
import { addSourceTool } from './tools/sources';

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
  addSourceTool,
  getEvidenceTool,
  getPublishingTool,
  publishPostTool,
];
