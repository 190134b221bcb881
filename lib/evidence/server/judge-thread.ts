import { answerWith } from '@/lib/threads/answer';
import { judgeSentences } from '../judge-sentences';

answerWith(judgeSentences);
