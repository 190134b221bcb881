import { answerWith } from '@/lib/threads/answer';
import { wordFile } from '../word';

answerWith(wordFile);
