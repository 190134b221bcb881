export { controlCalls as DELETE, controlCalls as GET } from '@/local/openai/faults';
