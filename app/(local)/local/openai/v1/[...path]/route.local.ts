export { handleOpenai as GET, handleOpenai as POST } from '@/local/openai/handler';
