export {
  controlFaults as DELETE,
  controlFaults as GET,
  controlFaults as POST,
} from '@/local/openai/faults';
