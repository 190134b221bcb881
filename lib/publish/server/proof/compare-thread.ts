import { answerWith } from '@/lib/threads/answer';
import { compareHtml } from './compare';

answerWith(compareHtml);
