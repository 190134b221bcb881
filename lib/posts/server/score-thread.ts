import { fullScore } from '@/lib/seo/stored-score';
import { answerWith } from '@/lib/threads/answer';

answerWith(fullScore);
