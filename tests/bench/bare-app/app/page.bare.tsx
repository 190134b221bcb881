export const dynamic = 'force-dynamic';

export default function BarePage() {
  return <p>bare</p>;
}
