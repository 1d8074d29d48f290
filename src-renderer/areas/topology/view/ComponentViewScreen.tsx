import { useTopology } from '../../../parts/components/useTopology.ts';

export function ComponentViewScreen() {
  const answer = useTopology();
  return <p>{answer.data?.version}</p>;
}
