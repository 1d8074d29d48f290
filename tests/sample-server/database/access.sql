-- The one role that PostgREST takes; who may do what is the gateway's business.
create role postgrest_api nologin;
grant usage on schema public to postgrest_api;
grant select, insert, update, delete on all tables in schema public to postgrest_api;
grant usage on all sequences in schema public to postgrest_api;

-- When the data is "now", for the sample itself.
create table sample_clock (now timestamptz not null);

-- Types that the gateway hides from the person it asks for. Row-level security is on only while something is hidden.
create function hidden_types() returns text[] language sql stable as $$
  select array(select jsonb_array_elements_text(
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-sample-hidden-types', '[]')::jsonb))
$$;
create policy config_items_visible on config_items to postgrest_api
  using (type <> all ((select hidden_types())::text[])) with check (true);
