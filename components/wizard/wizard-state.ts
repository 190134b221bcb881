import { audienceText } from '@/lib/ai/audience-text';
import { orderLimits } from '@/lib/ai/order-rules';
import type { AudienceIdea, Outline, TitleIdea } from '@/lib/ai/schema';
import { editOutline, type OutlineEdit } from './outline-edit';
import {
  basisOf,
  currentOutline,
  deriveStep,
  emptyWizard,
  type Step,
  type WizardData,
} from './wizard-data';

export type WizardState = { step: Step; data: WizardData };

type WrittenField =
  | 'keyword'
  | 'selectedTitle'
  | 'selectedAudience'
  | 'repeatedKeyword'
  | 'sourceSearch';

export type WizardAction =
  | { type: 'write'; field: WrittenField; value: string }
  // `from` is what the suggestions were asked for: an answer to an older question is dropped.
  | { type: 'titles'; from: string; titles: TitleIdea[]; draftId: string }
  | { type: 'audiences'; from: string; audiences: AudienceIdea[] }
  | { type: 'outline'; from: string; outline: Outline }
  | { type: 'sources'; add?: string[]; remove?: string[] }
  | { type: 'go'; step: Step }
  // The draft's order was taken as it was before the last changes: they belong to another post.
  | { type: 'another-post'; draftId: string }
  | { type: 'section'; edit: OutlineEdit }
  | { type: 'restore'; data: WizardData }
  | { type: 'mirror'; data: WizardData }
  | { type: 'start-over' };

export const startOfWizard: WizardState = { step: 1, data: emptyWizard };

/** Every move of the wizard. Steps go forward when suggestions arrive, and back as asked. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  const { data } = state;
  switch (action.type) {
    case 'write':
      return { ...state, data: { ...data, [action.field]: action.value } };
    case 'titles':
    case 'audiences':
    case 'outline':
      return basisOf(data)[action.type] === action.from ? withIdeas(data, action) : state;
    case 'sources':
      return { ...state, data: withSources(data, action) };
    case 'go':
      return { ...state, step: action.step };
    case 'another-post':
      return { ...state, data: { ...data, draftId: action.draftId, repeatedKeyword: '' } };
    case 'section':
      return { ...state, data: withEdit(data, action.edit) };
    case 'restore':
      return { step: deriveStep(action.data), data: action.data };
    case 'mirror':
      // Another tab moved on: what it wrote is taken over, this tab stays where its reader is.
      return { step: Math.min(state.step, deriveStep(action.data)) as Step, data: action.data };
    case 'start-over':
      return startOfWizard;
  }
}

type SourceChoice = Extract<WizardAction, { type: 'sources' }>;

function withSources(data: WizardData, { add = [], remove = [] }: SourceChoice): WizardData {
  const kept = [...new Set([...data.sources, ...add])].filter((id) => !remove.includes(id));
  return { ...data, sources: kept.slice(0, orderLimits.maxSources) };
}

function withEdit(data: WizardData, edit: OutlineEdit): WizardData {
  const edited = editOutline(currentOutline(data), edit);
  const earlierOutline = edited === data.earlierOutline ? null : data.earlierOutline;
  return { ...data, earlierOutline, customOutline: edited === data.outline ? null : edited };
}

type Ideas = Extract<WizardAction, { from: string }>;

function withIdeas(data: WizardData, ideas: Ideas): WizardState {
  const again = data.madeFrom[ideas.type] === ideas.from;
  const madeFrom = { ...data.madeFrom, [ideas.type]: ideas.from };
  if (ideas.type === 'titles') {
    const picked = data.titles.some(({ title }) => title === data.selectedTitle);
    // Other titles for the same keyword leave a title of the writer's own standing.
    const selectedTitle = again && !picked ? data.selectedTitle : '';
    const draftId = data.draftId || ideas.draftId;
    return { step: 2, data: { ...data, madeFrom, draftId, titles: ideas.titles, selectedTitle } };
  }
  if (ideas.type === 'audiences') {
    const picked = data.audiences.some((idea) => audienceText(idea) === data.selectedAudience);
    const selectedAudience = again && !picked ? data.selectedAudience : '';
    return { step: 3, data: { ...data, madeFrom, audiences: ideas.audiences, selectedAudience } };
  }
  const outline = ideas.outline.map((section, id) => ({ id, ...section }));
  const earlierOutline = data.customOutline ?? data.earlierOutline;
  return { step: 4, data: { ...data, madeFrom, outline, earlierOutline, customOutline: null } };
}
