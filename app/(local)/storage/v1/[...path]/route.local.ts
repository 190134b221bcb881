export {
  handleStorage as DELETE,
  handleStorage as GET,
  handleStorage as HEAD,
  handleStorage as OPTIONS,
  handleStorage as POST,
  handleStorage as PUT,
} from '@/local/storage/handler';
