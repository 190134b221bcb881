import { answerWith } from '@/lib/threads/answer';
import { plainTexts } from './plain-lines';

answerWith(plainTexts);
