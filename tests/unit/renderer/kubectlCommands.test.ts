import { describe, expect, it } from 'vitest';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import {
  kubectlCommand,
  kubectlCommands,
} from '../../../src-renderer/areas/catalog/selection/kubectlCommands.ts';

const item = (type: string, name: string, tags: Readonly<Record<string, string>> = {}) =>
  ({ type, name, tags }) as unknown as ConfigListItem;

describe('kubectl commands', () => {
  it.each([
    [
      'a resource of a namespace',
      item('Kubernetes::Pod', 'api-7d', { namespace: 'shop' }),
      'kubectl describe pod/api-7d --namespace shop',
    ],
    [
      'a resource of the cluster',
      item('Kubernetes::Node', 'ip-10-0-0-1.ec2.internal'),
      'kubectl describe node/ip-10-0-0-1.ec2.internal',
    ],
    ['a name with spaces', item('Kubernetes::Thing', "a b's"), "kubectl describe 'thing/a b'\\''s'"],
    [
      'a name that a shell would run',
      item('Kubernetes::Pod', '$(reboot)'),
      "kubectl describe 'pod/$(reboot)'",
    ],
    ['another provider', item('AWS::EC2::Instance', 'i-1'), undefined],
  ])('describe %s', (_, one, expected) => {
    expect(kubectlCommand(one)).toBe(expected);
  });

  it('have no comments within a single cluster', () => {
    const tags = { cluster: 'prod' };
    expect(kubectlCommands([item('Kubernetes::Pod', 'a', tags), item('AWS::S3', 'b', tags)])).toBe(
      'kubectl describe pod/a',
    );
  });

  it('have no text of a cluster outside of its comment', () => {
    const commands = kubectlCommands([
      item('Kubernetes::Pod', 'a', { cluster: 'one\nreboot' }),
      item('Kubernetes::Pod', 'b'),
    ]);
    expect(commands.split('\n')[0]).toBe('# cluster one reboot');
  });

  it('are grouped by cluster', () => {
    expect(
      kubectlCommands([
        item('Kubernetes::Pod', 'a', { cluster: 'one' }),
        item('Kubernetes::Pod', 'b'),
        item('Kubernetes::Pod', 'c', { cluster: 'one' }),
      ]).split('\n'),
    ).toEqual([
      '# cluster one',
      'kubectl describe pod/a',
      'kubectl describe pod/c',
      '# unknown cluster',
      'kubectl describe pod/b',
    ]);
  });
});
