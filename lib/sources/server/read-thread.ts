import { answerWith } from '@/lib/threads/answer';
import { readSource } from '../reading/read-source';

answerWith(readSource);
