import { PageSpinner } from '@/components/shared/spinner';

export default function Loading() {
  return <PageSpinner label="Loading post..." />;
}
