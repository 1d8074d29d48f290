-- Remote agents: their list, and the deletion of their resources.

-- As on the server, a count is null when the agent has no resource of that kind.
create view agents_summary with (security_invoker = true) as
  select agents.*, items.count as config_count, scrapers.count as config_scrapper_count,
    checks.count as checks_count, runs.count as playbook_runs_count
  from agents
  left join (select agent_id, count(*) from config_items group by agent_id) items on items.agent_id = agents.id
  left join (select agent_id, count(*) from config_scrapers group by agent_id) scrapers on scrapers.agent_id = agents.id
  left join (select agent_id, count(*) from checks group by agent_id) checks on checks.agent_id = agents.id
  left join (select agent_id, count(*) from playbook_runs group by agent_id) runs on runs.agent_id = agents.id
  where agents.deleted_at is null;

-- `cleanup` also deletes all resources of the agent.
create function clean_up_agent() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null and new.deleted_at is not null and new.cleanup then
    update config_items set deleted_at = now() where agent_id = new.id and deleted_at is null;
    update checks set deleted_at = now() where agent_id = new.id and deleted_at is null;
    update canaries set deleted_at = now() where agent_id = new.id and deleted_at is null;
    update config_scrapers set deleted_at = now() where agent_id = new.id and deleted_at is null;
    update topologies set deleted_at = now() where agent_id = new.id and deleted_at is null;
  end if;
  return new;
end $$;
create trigger agents_clean_up after update on agents for each row execute function clean_up_agent();
