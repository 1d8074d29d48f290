import { useTopology } from '../../../parts/components/useTopology.ts';

export function ComponentScreen() {
  const answer = useTopology();
  return <p>{answer.data?.version}</p>;
}
