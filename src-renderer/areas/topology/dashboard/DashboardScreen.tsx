import { useTopology } from '../../../parts/components/useTopology.ts';

export function DashboardScreen() {
  const answer = useTopology();
  return <p>{answer.data?.version}</p>;
}
