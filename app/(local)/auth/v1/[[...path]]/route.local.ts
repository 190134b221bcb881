export {
  authRoute as DELETE,
  authRoute as GET,
  authRoute as OPTIONS,
  authRoute as PATCH,
  authRoute as POST,
  authRoute as PUT,
} from '@/local/auth/instance';
