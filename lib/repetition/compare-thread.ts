import { answerWith } from '@/lib/threads/answer';
import { compareTexts } from './meter';

answerWith(compareTexts);
