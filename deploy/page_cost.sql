-- Bring random_page_cost from the site's database, where it stands on older sites, to the site's role. Says so when it does.
DO $$
DECLARE
    cost text;
BEGIN
    SELECT split_part(entry, '=', 2) INTO cost
    FROM pg_db_role_setting, unnest(setconfig) AS entry
    WHERE setrole = 0 AND entry LIKE 'random_page_cost=%'
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database());
    IF FOUND THEN
        EXECUTE format('ALTER ROLE CURRENT_USER SET random_page_cost = %s', cost);
        EXECUTE format('ALTER DATABASE %I RESET random_page_cost', current_database());
        RAISE NOTICE 'random_page_cost = % is a setting of % now', cost, current_user;
    END IF;
END
$$;
