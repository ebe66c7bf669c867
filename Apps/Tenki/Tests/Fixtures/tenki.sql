--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: board; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.board (
    id text NOT NULL COLLATE pg_catalog."C",
    reader text NOT NULL COLLATE pg_catalog."C",
    origin bigint,
    "createdAt" bigint NOT NULL,
    "usedAt" bigint NOT NULL,
    cities text NOT NULL,
    person text COLLATE pg_catalog."C",
    sharing text
);


--
-- Name: boardOriginKey; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."boardOriginKey" (
    id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL
);


--
-- Name: cachedResponse; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."cachedResponse" (
    key text NOT NULL COLLATE pg_catalog."C",
    "storedAt" bigint NOT NULL,
    size bigint NOT NULL,
    responses bytea NOT NULL
);


--
-- Name: cityStation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."cityStation" (
    city text NOT NULL COLLATE pg_catalog."C",
    station text NOT NULL,
    name text NOT NULL,
    kana text NOT NULL,
    romaji text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    altitude bigint NOT NULL,
    elements text NOT NULL
);


--
-- Name: currentConditions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."currentConditions" (
    city bigint NOT NULL,
    source text NOT NULL,
    "observedAt" bigint NOT NULL,
    "fetchedAt" bigint NOT NULL,
    sky text,
    "temperatureTenths" bigint NOT NULL,
    humidity bigint,
    "windSpeed" double precision,
    attribution text NOT NULL,
    "attributionLink" text
);


--
-- Name: dailyForecast; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."dailyForecast" (
    city text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    "issuedAt" bigint NOT NULL,
    date text NOT NULL COLLATE pg_catalog."C",
    telop text,
    "lowTenths" bigint,
    "highTenths" bigint,
    "chancesOfRain" text NOT NULL,
    wind text,
    wave text,
    "chanceOfRain" bigint,
    weather text,
    reliability text,
    "lowFromTenths" bigint,
    "lowToTenths" bigint,
    "highFromTenths" bigint,
    "highToTenths" bigint,
    station text
);


--
-- Name: fetchHistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."fetchHistory" (
    city text NOT NULL COLLATE pg_catalog."C",
    "askedAt" text NOT NULL,
    "manualRequests" text NOT NULL,
    failures bigint NOT NULL,
    reason text,
    "succeededAt" bigint,
    "refreshedUntil" bigint
);


--
-- Name: forecast; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.forecast (
    city text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    "issuedAt" bigint NOT NULL,
    "fetchedAt" bigint NOT NULL,
    overview text NOT NULL,
    attribution text NOT NULL,
    "attributionLink" text,
    "normalStation" text,
    "normalLowTenths" bigint,
    "normalHighTenths" bigint,
    "normalRainFromTenths" bigint,
    "normalRainToTenths" bigint,
    "publishingOffice" text,
    "overviewHeadline" text,
    "overviewIssuedAt" bigint
);


--
-- Name: forecastScore; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."forecastScore" (
    city text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    "lowError" bigint,
    "highError" bigint,
    rain text
);


--
-- Name: hourlyFetches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."hourlyFetches" (
    city text NOT NULL COLLATE pg_catalog."C",
    series text NOT NULL COLLATE pg_catalog."C",
    "automaticRequests" text NOT NULL,
    "manualRequests" text NOT NULL,
    failures bigint NOT NULL,
    reason text,
    "succeededAt" bigint
);


--
-- Name: hourlyForecast; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."hourlyForecast" (
    city text NOT NULL COLLATE pg_catalog."C",
    series text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    "issuedAt" bigint NOT NULL,
    "fetchedAt" bigint NOT NULL,
    station text,
    attribution text NOT NULL,
    "attributionLink" text,
    hours text NOT NULL
);


--
-- Name: kasane_account; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account (
    id text NOT NULL COLLATE pg_catalog."C",
    mail text NOT NULL COLLATE pg_catalog."C",
    password text COLLATE pg_catalog."C",
    roles text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    generation bigint NOT NULL,
    suspended bigint,
    totp text COLLATE pg_catalog."C",
    "totpStep" bigint,
    "recoveryCodes" text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL
);


--
-- Name: kasane_account_address; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_address (
    address text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_account_audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_audit (
    account text NOT NULL COLLATE pg_catalog."C",
    "negatedTime" bigint NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    "time" bigint NOT NULL,
    count bigint NOT NULL,
    event text NOT NULL COLLATE pg_catalog."C",
    actor text COLLATE pg_catalog."C",
    network text COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_account_budget; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_budget (
    key text NOT NULL COLLATE pg_catalog."C",
    "fullAt" bigint NOT NULL
);


--
-- Name: kasane_account_ended; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_ended (
    ended bigint NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_account_one_time; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_one_time (
    id text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    generation bigint NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    spent bigint,
    failures bigint NOT NULL,
    secrets text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_account_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_session (
    account text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    used bigint NOT NULL,
    confirmed bigint NOT NULL,
    device text NOT NULL COLLATE pg_catalog."C",
    network text COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_account_token; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_account_token (
    account text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    scopes text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    expires bigint,
    used bigint,
    secret text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: kasane_job; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_job (
    id uuid NOT NULL,
    kind text NOT NULL,
    queue text NOT NULL,
    priority bigint NOT NULL,
    state bigint NOT NULL,
    payload text NOT NULL,
    due timestamp with time zone NOT NULL,
    attempt bigint NOT NULL,
    worker uuid,
    error text,
    unique_key text,
    is_cancelled bigint DEFAULT 0 NOT NULL,
    claims bigint DEFAULT 0 NOT NULL,
    frees_key bigint DEFAULT 0 NOT NULL
);


--
-- Name: kasane_job_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_job_key (
    kind text NOT NULL,
    unique_key text NOT NULL,
    until timestamp with time zone NOT NULL
);


--
-- Name: kasane_job_queue; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_job_queue (
    name text NOT NULL,
    is_paused bigint DEFAULT 0 NOT NULL,
    next_start timestamp with time zone
);


--
-- Name: kasane_job_schedule; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_job_schedule (
    name text NOT NULL,
    period timestamp with time zone NOT NULL
);


--
-- Name: kasane_job_worker; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_job_worker (
    id uuid NOT NULL,
    label text NOT NULL,
    beats bigint NOT NULL,
    clock timestamp with time zone
);


--
-- Name: kasane_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kasane_migration (
    "position" integer NOT NULL,
    identifier text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: kasane_migration_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.kasane_migration ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.kasane_migration_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: noticeHistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."noticeHistory" (
    person text NOT NULL COLLATE pg_catalog."C",
    "digestDay" text,
    "digestIssues" text NOT NULL,
    warnings text NOT NULL,
    "outageSince" bigint,
    "officialWarnings" text DEFAULT '[]'::text NOT NULL
);


--
-- Name: noticeSettings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."noticeSettings" (
    person text NOT NULL COLLATE pg_catalog."C",
    token text NOT NULL,
    "isDigestOn" bigint NOT NULL,
    "digestMinutes" bigint NOT NULL,
    "isRainOn" bigint NOT NULL,
    "rainPercent" bigint NOT NULL,
    "isFrostOn" bigint NOT NULL,
    "frostTenths" bigint NOT NULL,
    channel text NOT NULL,
    address text,
    secret text,
    "failedSince" bigint,
    "isStopped" bigint NOT NULL,
    "failedAt" bigint,
    "failedNotices" bigint DEFAULT 0 NOT NULL,
    "isWarningsOn" bigint DEFAULT 0 NOT NULL,
    "warningSeverity" text DEFAULT 'warning'::text NOT NULL
);


--
-- Name: observationCheck; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."observationCheck" (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL
);


--
-- Name: observationDay; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."observationDay" (
    station text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    temperatures text NOT NULL,
    precipitation text NOT NULL,
    "windDirections" text NOT NULL,
    "windSpeeds" text NOT NULL,
    humidities text NOT NULL,
    "snowDepths" text NOT NULL
);


--
-- Name: personalSettings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."personalSettings" (
    person text NOT NULL COLLATE pg_catalog."C",
    language text,
    unit text,
    theme text,
    home text
);


--
-- Name: photoPage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."photoPage" (
    query text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    "fetchedAt" bigint NOT NULL,
    total bigint NOT NULL,
    size bigint NOT NULL,
    photos jsonb NOT NULL,
    "shownAt" bigint
);


--
-- Name: providerBudget; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."providerBudget" (
    provider text NOT NULL COLLATE pg_catalog."C",
    share text NOT NULL COLLATE pg_catalog."C",
    "minuteUsed" double precision NOT NULL,
    "dayUsed" double precision NOT NULL,
    "updatedAt" double precision NOT NULL
);


--
-- Name: radarTile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."radarTile" (
    base bigint NOT NULL,
    valid bigint NOT NULL,
    zoom bigint NOT NULL,
    x bigint NOT NULL,
    y bigint NOT NULL,
    "requestedAt" bigint NOT NULL,
    failure text,
    size bigint NOT NULL,
    picture bytea
);


--
-- Name: radarTimes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."radarTimes" (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL
);


--
-- Name: requestTurn; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."requestTurn" (
    service text NOT NULL COLLATE pg_catalog."C",
    "takenAt" double precision NOT NULL
);


--
-- Name: serviceState; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."serviceState" (
    service text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL
);


--
-- Name: typhoonBook; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."typhoonBook" (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL
);


--
-- Name: user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."user" (
    id text NOT NULL COLLATE pg_catalog."C",
    mail text NOT NULL COLLATE pg_catalog."C",
    birthday text,
    version bigint NOT NULL,
    person text COLLATE pg_catalog."C"
);


--
-- Name: warningCheck; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."warningCheck" (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL
);


--
-- Name: warningDocument; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."warningDocument" (
    id text NOT NULL COLLATE pg_catalog."C",
    "announcedAt" bigint NOT NULL,
    "isRead" bigint NOT NULL,
    failures bigint NOT NULL
);


--
-- Name: warningReport; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."warningReport" (
    office text NOT NULL COLLATE pg_catalog."C",
    bulletin text NOT NULL COLLATE pg_catalog."C",
    "reportedAt" bigint NOT NULL,
    "controlledAt" bigint NOT NULL,
    "publishingOffice" text NOT NULL,
    headline text NOT NULL,
    source text NOT NULL,
    areas text NOT NULL
);


--
-- Name: watchlist; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.watchlist (
    id text NOT NULL COLLATE pg_catalog."C",
    cities text NOT NULL
);


--
-- Data for Name: board; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.board (id, reader, origin, "createdAt", "usedAt", cities, person, sharing) FROM stdin;
5ea0eee46c68fa26b57bc1f17f4da342207de9f3ee26d8ec0a7be0bee87d218c	27200e86eb3e9f088c58b1d5f44961ac3be669909573d6e437c8c2edc63098ea	\N	1771571408	1771571408	016010 040010 130010 230010 270000 400010 471010 020010	\N	\N
733c2769042bf5264260ba088d478f9de91775b6f719a71407abae0700f55098	94cd20515182c8d21e02eb49dc9b03b826d5ed4c0fa282a223da28024b4cab9a	\N	1771567352	1771567352	016010 040010 130010 230010 270000 400010 471010 013010 014010 110010	9cfd9514-380a-4692-8e34-3af6f8c7cb76	2k2OU18kTBKNrtSrQLOlNoqh
\.


--
-- Data for Name: boardOriginKey; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."boardOriginKey" (id, secret) FROM stdin;
board-origins	-XcVJ6O2FX3HZVJKGIR9Ga50
\.


--
-- Data for Name: cachedResponse; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."cachedResponse" (key, "storedAt", size, responses) FROM stdin;
\.


--
-- Data for Name: cityStation; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."cityStation" (city, station, name, kana, romaji, latitude, longitude, altitude, elements) FROM stdin;
016010	14163	札幌	サッポロ	Sapporo	43.06	141.35	10	0,1,2,3,4,5,6,7
130010	44132	東京	トウキョウ	Tokyo	35.69	139.69	10	0,1,2,3,4,5,6,7
471010	91197	那覇	ナハ	Naha	26.21	127.68	10	0,1,2,3,4,6,7
\.


--
-- Data for Name: currentConditions; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."currentConditions" (city, source, "observedAt", "fetchedAt", sky, "temperatureTenths", humidity, "windSpeed", attribution, "attributionLink") FROM stdin;
264371	demo data	1771570800	1771571408	rain	137	92	7.2	Demo data, made up by Tenki's stand-in	\N
524901	demo data	1771570800	1771571408	overcast	-40	59	7.1	Demo data, made up by Tenki's stand-in	\N
1816670	demo data	1771570800	1771571408	rain	169	92	6	Demo data, made up by Tenki's stand-in	\N
1835848	demo data	1771570800	1771571408	overcast	178	41	2.6	Demo data, made up by Tenki's stand-in	\N
1850147	demo data	1771570800	1771571408	rain	87	92	5.4	Demo data, made up by Tenki's stand-in	\N
2147714	demo data	1771570800	1771571408	showers	167	92	6.1	Demo data, made up by Tenki's stand-in	\N
2643743	demo data	1771570800	1771571408	showers	29	92	2.9	Demo data, made up by Tenki's stand-in	\N
3128760	demo data	1771570800	1771571408	clear	31	63	7.4	Demo data, made up by Tenki's stand-in	\N
3451190	demo data	1771570800	1771571408	showers	190	92	2.9	Demo data, made up by Tenki's stand-in	\N
4180439	demo data	1771570800	1771571408	fog	118	61	3.7	Demo data, made up by Tenki's stand-in	\N
5368361	demo data	1771570800	1771571408	clear	157	63	4.8	Demo data, made up by Tenki's stand-in	\N
6077243	demo data	1771570800	1771571408	fog	15	68	2.3	Demo data, made up by Tenki's stand-in	\N
\.


--
-- Data for Name: dailyForecast; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."dailyForecast" (city, source, "issuedAt", date, telop, "lowTenths", "highTenths", "chancesOfRain", wind, wave, "chanceOfRain", weather, reliability, "lowFromTenths", "lowToTenths", "highFromTenths", "highToTenths", station) FROM stdin;
016010	demo data	1771552800	2026-02-20	雪のち曇	\N	-30	- ? 40 30	北西の風	１．５メートル	\N	雪　のち　くもり	\N	\N	\N	\N	\N	\N
016010	demo data	1771552800	2026-02-21	晴	-60	40	10 0 10 10	東の風　やや強く	１メートル	\N	晴れ	\N	\N	\N	\N	\N	\N
016010	demo data	1771552800	2026-02-22	晴時々曇	-60	40	? ? ? ?	東の風　やや強く	２メートル	20	晴れ　時々　くもり	\N	-80	-50	20	60	\N
016010	demo data	1771552800	2026-02-23	曇時々晴	-80	20	? ? ? ?	\N	\N	20	\N	A	-100	-70	0	40	\N
016010	demo data	1771552800	2026-02-24	雪のち曇	-40	20	? ? ? ?	\N	\N	80	\N	A	-60	-30	0	40	\N
016010	demo data	1771552800	2026-02-25	晴	-100	0	? ? ? ?	\N	\N	10	\N	B	-120	-90	-20	20	\N
016010	demo data	1771552800	2026-02-26	雪	-40	20	? ? ? ?	\N	\N	90	\N	B	-60	-30	0	40	\N
016010	demo data	1771552800	2026-02-27	曇	-50	50	? ? ? ?	\N	\N	40	\N	C	-70	-40	30	70	\N
130010	demo data	1771552800	2026-02-20	雨のち晴	\N	90	- ? 80 20	北西の風	１．５メートル	\N	雨　のち　晴れ	\N	\N	\N	\N	\N	\N
130010	demo data	1771552800	2026-02-21	雨のち晴	20	80	10 70 80 10	北の風	０．５メートル	\N	雨　のち　晴れ	\N	\N	\N	\N	\N	\N
130010	demo data	1771552800	2026-02-22	雨のち曇	50	110	? ? ? ?	南の風	１．５メートル	90	雨　のち　くもり	\N	30	60	90	130	\N
130010	demo data	1771552800	2026-02-23	雨のち晴	0	60	? ? ? ?	\N	\N	90	\N	A	-20	10	40	80	\N
130010	demo data	1771552800	2026-02-24	雨のち曇	0	60	? ? ? ?	\N	\N	90	\N	A	-20	10	40	80	\N
130010	demo data	1771552800	2026-02-25	雨のち晴	50	110	? ? ? ?	\N	\N	80	\N	B	30	60	90	130	\N
130010	demo data	1771552800	2026-02-26	雨のち曇	10	70	? ? ? ?	\N	\N	100	\N	B	-10	20	50	90	\N
130010	demo data	1771552800	2026-02-27	雨のち曇	10	70	? ? ? ?	\N	\N	90	\N	C	-10	20	50	90	\N
471010	demo data	1771552800	2026-02-20	曇時々晴	\N	240	- ? 30 0	北西の風	１．５メートル	\N	くもり　時々　晴れ	\N	\N	\N	\N	\N	\N
471010	demo data	1771552800	2026-02-21	雨	110	170	80 80 80 70	北の風	２メートル	\N	雨	\N	\N	\N	\N	\N	\N
471010	demo data	1771552800	2026-02-22	曇	110	210	? ? ? ?	北の風	１．５メートル	30	くもり	\N	90	120	190	230	\N
471010	demo data	1771552800	2026-02-23	曇時々晴	130	230	? ? ? ?	\N	\N	20	\N	A	110	140	210	250	\N
471010	demo data	1771552800	2026-02-24	曇のち雨	120	180	? ? ? ?	\N	\N	70	\N	A	100	130	160	200	\N
471010	demo data	1771552800	2026-02-25	晴	130	230	? ? ? ?	\N	\N	10	\N	B	110	140	210	250	\N
471010	demo data	1771552800	2026-02-26	晴	130	230	? ? ? ?	\N	\N	10	\N	B	110	140	210	250	\N
471010	demo data	1771552800	2026-02-27	晴	120	220	? ? ? ?	\N	\N	0	\N	C	100	130	200	240	\N
\.


--
-- Data for Name: fetchHistory; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."fetchHistory" (city, "askedAt", "manualRequests", failures, reason, "succeededAt", "refreshedUntil") FROM stdin;
016010	1771567204		0	\N	1771567204	1771568400
130010	1771567204		0	\N	1771567204	1771568400
471010	1771567204		0	\N	1771567204	1771568400
\.


--
-- Data for Name: forecast; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.forecast (city, source, "issuedAt", "fetchedAt", overview, attribution, "attributionLink", "normalStation", "normalLowTenths", "normalHighTenths", "normalRainFromTenths", "normalRainToTenths", "publishingOffice", "overviewHeadline", "overviewIssuedAt") FROM stdin;
016010	demo data	1771552800	1771567204	　これはデモ用の架空の天気です。実際の予報ではありません。\n\n　北海道の天気を、季節と緯度から作っています。	Demo data, made up by Tenki's stand-in	\N	札幌	-60	20	50	300	Tenki stand-in		1771551300
130010	demo data	1771552800	1771567204	　これはデモ用の架空の天気です。実際の予報ではありません。\n\n　東京都の天気を、季節と緯度から作っています。	Demo data, made up by Tenki's stand-in	\N	東京	20	80	50	300	Tenki stand-in		1771551300
471010	demo data	1771552800	1771567204	　これはデモ用の架空の天気です。実際の予報ではありません。\n\n　沖縄県の天気を、季節と緯度から作っています。	Demo data, made up by Tenki's stand-in	\N	那覇	120	210	50	300	Tenki stand-in		1771551300
\.


--
-- Data for Name: forecastScore; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."forecastScore" (city, date, source, "lowError", "highError", rain) FROM stdin;
\.


--
-- Data for Name: hourlyFetches; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."hourlyFetches" (city, series, "automaticRequests", "manualRequests", failures, reason, "succeededAt") FROM stdin;
013010	jma	1771567333		0	\N	1771567333
014010	jma	1771570810		0	\N	1771570810
016010	jma	1771567204		0	\N	1771567204
020010	jma	1771571408		0	\N	1771571408
040010	jma	1771567204		0	\N	1771567204
110010	jma	1771570810		0	\N	1771570810
130010	jma	1771567204		0	\N	1771567204
230010	jma	1771567204		0	\N	1771567204
270000	jma	1771567204		0	\N	1771567204
400010	jma	1771567204		0	\N	1771567204
471010	jma	1771567204		0	\N	1771567204
\.


--
-- Data for Name: hourlyForecast; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."hourlyForecast" (city, series, source, "issuedAt", "fetchedAt", station, attribution, "attributionLink", hours) FROM stdin;
130010	jma	demo data	1771552800	1771567204	\N	Demo data, made up by Tenki's stand-in	\N	{"degrees":[80,90,80,60,40,20,20,50,70,80,80,70,60],"highest":[90,50,50,50,50,50,50,50,50,50,50,50],"lengths":[10800],"lowest":[60,30,30,30,30,30,30,30,30,30,30,30],"moments":[1771556400,1771567200,1771578000,1771588800,1771599600,1771610400,1771621200,1771632000,1771642800,1771653600,1771664400,1771675200,1771686000],"skies":["rain","rain","clear","clear","clear","clear","rain","rain","rain","rain","clear","clear"],"starts":[1771556400,1771567200,1771578000,1771588800,1771599600,1771610400,1771621200,1771632000,1771642800,1771653600,1771664400,1771675200],"winds":[14,14,14,14,0,0,0,0,0,0,0,0]}
\.


--
-- Data for Name: kasane_account; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account (id, mail, password, roles, language, created, generation, suspended, totp, "totpStep", "recoveryCodes", version) FROM stdin;
4aafdeba-32ef-4b5e-b318-d77101b5505a	shared@example.com	\N		en	1771567200109	0	\N	\N	\N		1
9cfd9514-380a-4692-8e34-3af6f8c7cb76	hanako@example.com	$scrypt$ln=14,r=8,p=5$FS/338qv3YdLKuQ2A8f3rA$2OoiGeGld0eDbwyWCe5+KbNh5uj8HPzXjKND6FTEu1A	administrator	en	1795931645522	2	\N	\N	\N		3
e0476333-e222-4658-ad1d-33b66eaf4ec9	taro@example.com	\N		en	1795931647661	0	\N	\N	\N		1
e5d68c14-cf54-4528-88dd-a541b8496822	keiko@example.com	\N		en	1771567200115	0	\N	\N	\N		1
\.


--
-- Data for Name: kasane_account_address; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_address (address, account) FROM stdin;
hanako@example.com	9cfd9514-380a-4692-8e34-3af6f8c7cb76
keiko@example.com	e5d68c14-cf54-4528-88dd-a541b8496822
shared@example.com	4aafdeba-32ef-4b5e-b318-d77101b5505a
taro@example.com	e0476333-e222-4658-ad1d-33b66eaf4ec9
\.


--
-- Data for Name: kasane_account_audit; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_audit (account, "negatedTime", number, "time", count, event, actor, network, device, subject) FROM stdin;
4aafdeba-32ef-4b5e-b318-d77101b5505a	-1771567200109	a2579687-11a3-4008-ab9a-62d474bd9a91	1771567200109	1	created	\N	\N		
9cfd9514-380a-4692-8e34-3af6f8c7cb76	-1795931647418	dc2c565c-31b2-43db-8ff3-7022b03be66b	1795931647418	1	roles-changed	\N	\N		administrator
9cfd9514-380a-4692-8e34-3af6f8c7cb76	-1795931647413	df874ed8-9f49-414c-90d5-3466b9a34dd4	1795931647413	1	password-changed	\N	\N		
9cfd9514-380a-4692-8e34-3af6f8c7cb76	-1795931645522	a3a55fcd-c4af-4d53-9834-a78c1fe6f4ad	1795931645522	1	created	\N	\N		
9cfd9514-380a-4692-8e34-3af6f8c7cb76	-1771574400000	f1d3d149-e848-889b-864c-5817da558980	1771570810156	1	signed-in	9cfd9514-380a-4692-8e34-3af6f8c7cb76	\N	Firefox	
9cfd9514-380a-4692-8e34-3af6f8c7cb76	-1771570800000	f1d3d149-e848-889b-864c-5817da558980	1771569010888	5	signed-in	9cfd9514-380a-4692-8e34-3af6f8c7cb76	\N	Firefox	
e0476333-e222-4658-ad1d-33b66eaf4ec9	-1795931647661	9e75d84a-e4d0-410d-a664-b8cddf948f08	1795931647661	1	created	\N	\N		
e5d68c14-cf54-4528-88dd-a541b8496822	-1771567200115	2a7e987f-fd07-4771-846f-a8ec67c08d24	1771567200115	1	created	\N	\N		
\.


--
-- Data for Name: kasane_account_budget; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_budget (key, "fullAt") FROM stdin;
\.


--
-- Data for Name: kasane_account_ended; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_ended (ended, account, number) FROM stdin;
\.


--
-- Data for Name: kasane_account_one_time; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_one_time (id, purpose, generation, created, expires, spent, failures, secrets) FROM stdin;
d2c43f7c-0d03-80b2-b9de-5f11a0c29471	{"openSession":{"_0":{"account":"9CFD9514-380A-4692-8E34-3AF6F8C7CB76","browser":"browser e7777cb67922f98062dba56ecdb795df","confirmed":793260083.441,"device":"Firefox","signedIn":793260083.441}}}	2	1771567283441	1771567343441	\N	0	c5c9dcb36c8d87b16f242a21af056a7fe75db4d528d372faffd297999ff5391c
\.


--
-- Data for Name: kasane_account_session; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_session (account, number, created, used, confirmed, device, network, secret) FROM stdin;
9cfd9514-380a-4692-8e34-3af6f8c7cb76	0b550558-bbd4-4787-b4bf-a3b9ccfb363a	1771567299407	1771567299420	1771567299407	Firefox	\N	d5d1be8966a2db57f8dd874f41da48c132e9c9d603d5131264fe313cf61ea2b9
9cfd9514-380a-4692-8e34-3af6f8c7cb76	1bdffb31-5caa-4360-a582-782296d5de3a	1771570810128	1771570810156	1771570810128	Firefox	\N	51ee885ccecce75cae28915f6a7dfc0354dd8b1cf656500963a2f0438a3b55c8
9cfd9514-380a-4692-8e34-3af6f8c7cb76	38df8933-9467-41aa-a280-921e19a67a23	1771567333149	1771567333159	1771567333149	Firefox	\N	a99342beee1c218c58e2c42b45b2bdd7a5cc3447c1c0407e96e1601ad2043c22
9cfd9514-380a-4692-8e34-3af6f8c7cb76	86aab969-95fe-4db8-81ab-0c585609fb16	1771569010867	1771569010888	1771569010867	Firefox	\N	9297991527c3ac7be40d83645c13b88391fecc7dc9bdc46fe32f2796d58302d5
9cfd9514-380a-4692-8e34-3af6f8c7cb76	9607f5b8-fd47-4856-b7ed-aae5b600afcb	1771567315363	1771567315371	1771567315363	Firefox	\N	7249af53efe0646da8a02d2e7ab82ecd9c4a10c6ba8a02a129808d4d0cec4768
9cfd9514-380a-4692-8e34-3af6f8c7cb76	f9927e40-71f9-4fbb-8ffe-1f22d4505400	1771567352179	1771567352186	1771567352179	Firefox	\N	fd25ecd34070451870b3ca3e9e709796607696f06fa2786481484d5cdb05df4e
\.


--
-- Data for Name: kasane_account_token; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_account_token (account, number, name, scopes, created, expires, used, secret) FROM stdin;
\.


--
-- Data for Name: kasane_job; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_job (id, kind, queue, priority, state, payload, due, attempt, worker, error, unique_key, is_cancelled, claims, frees_key) FROM stdin;
019c79eb-9681-75b6-96ce-1b253c8d9540	kasane-account-mail	mail	0	0	{"message":{"passwordReset":{"_0":"taro@example.com"}},"secret":{"$secret":"8VNHGN8cdnj++VnTIHrVhs2+dkSG32Hl+3p2PS62YFk="}}	2026-02-20 07:20:08.577+00	0	\N	\N	\N	0	0	0
\.


--
-- Data for Name: kasane_job_key; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_job_key (kind, unique_key, until) FROM stdin;
\.


--
-- Data for Name: kasane_job_queue; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_job_queue (name, is_paused, next_start) FROM stdin;
\.


--
-- Data for Name: kasane_job_schedule; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_job_schedule (name, period) FROM stdin;
\.


--
-- Data for Name: kasane_job_worker; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_job_worker (id, label, beats, clock) FROM stdin;
\.


--
-- Data for Name: kasane_migration; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.kasane_migration ("position", identifier, applied_at) FROM stdin;
1	1 Tenki	2026-11-29 06:00:32.124122+00
2	kasane jobs 1	2026-11-29 06:00:32.174005+00
3	kasane jobs 2	2026-11-29 06:00:32.205438+00
4	2 refreshes in the background	2026-11-29 06:00:32.207589+00
5	kasane accounts 1	2026-11-29 06:00:32.208509+00
6	3 people	2026-11-29 06:00:32.241735+00
7	4 notices	2026-11-29 06:00:32.257411+00
8	5 warnings	2026-11-29 06:00:32.266034+00
9	6 series of failures	2026-11-29 06:00:32.27576+00
10	7 hours	2026-11-29 06:00:32.277223+00
11	8 municipalities of people	2026-11-29 06:00:32.282505+00
12	9 notices of warnings	2026-11-29 06:00:32.283335+00
13	10 observations	2026-11-29 06:00:32.285197+00
14	11 radar	2026-11-29 06:00:32.298212+00
15	12 typhoons	2026-11-29 06:00:32.304728+00
16	13 boards without covers	2026-11-29 06:00:32.30783+00
17	14 offices and overviews	2026-11-29 06:00:32.309701+00
18	15 key of board origins	2026-11-29 06:00:32.310765+00
\.


--
-- Data for Name: noticeHistory; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."noticeHistory" (person, "digestDay", "digestIssues", warnings, "outageSince", "officialWarnings") FROM stdin;
\.


--
-- Data for Name: noticeSettings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."noticeSettings" (person, token, "isDigestOn", "digestMinutes", "isRainOn", "rainPercent", "isFrostOn", "frostTenths", channel, address, secret, "failedSince", "isStopped", "failedAt", "failedNotices", "isWarningsOn", "warningSeverity") FROM stdin;
9cfd9514-380a-4692-8e34-3af6f8c7cb76	aeeba678d8c51141d96ab7d571a9b093	1	390	1	60	0	0	mail	\N	\N	\N	0	\N	0	1	warning
\.


--
-- Data for Name: observationCheck; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."observationCheck" (id, state) FROM stdin;
observations	{"delay":480,"observedAt":793259400,"readAt":793260002.7049551,"requestedAt":793260000.6728114,"requestedTime":793259400,"source":"demo data","stationsReadAt":793260001.013516,"stationsRequestedAt":793260000.6728114}
\.


--
-- Data for Name: observationDay; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."observationDay" (station, date, temperatures, precipitation, "windDirections", "windSpeeds", humidities, "snowDepths") FROM stdin;
11016	2026-02-20	*88,-11	*88,0			*88,74	
12442	2026-02-20	*88,9	*88,0	*88,13	*88,66	*88,76	
13277	2026-02-20	*88,-31	*88,0			*88,69	
\.


--
-- Data for Name: personalSettings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."personalSettings" (person, language, unit, theme, home) FROM stdin;
9cfd9514-380a-4692-8e34-3af6f8c7cb76	en	\N	dark	1310100
\.


--
-- Data for Name: photoPage; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."photoPage" (query, source, number, "fetchedAt", total, size, photos, "shownAt") FROM stdin;
rain	demo	1	1771567315	240	20	[{"id": "7e4e1c00-0000-4000-8000-016368200000", "page": "http://127.0.0.1:42863/stand-in/photos/16368200000", "tags": ["rain", "hills", "colours"], "user": "yuki396", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200000/1280x853.png", "width": 1280, "height": 853}, "title": "rain, hills, colours", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200000/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200000", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200001", "page": "http://127.0.0.1:42863/stand-in/photos/16368200001", "tags": ["rain", "landscape", "evening"], "user": "aoi41", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200001/853x1280.png", "width": 853, "height": 1280}, "title": "rain, landscape, evening", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200001/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200001", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200002", "page": "http://127.0.0.1:42863/stand-in/photos/16368200002", "tags": [], "user": "minato366", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200002/1280x853.png", "width": 1280, "height": 853}, "title": "rain, landscape, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200002/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200002", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200003", "page": "http://127.0.0.1:42863/stand-in/photos/16368200003", "tags": ["rain", "hills", "light"], "user": "aoi116", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200003/853x1280.png", "width": 853, "height": 1280}, "title": "rain, hills, light", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200003/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200003", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200004", "page": "http://127.0.0.1:42863/stand-in/photos/16368200004", "tags": ["rain", "hills", "weather"], "user": "haru320", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200004/1280x853.png", "width": 1280, "height": 853}, "title": "rain, hills, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200004/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200004", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200005", "page": "http://127.0.0.1:42863/stand-in/photos/16368200005", "tags": ["rain", "landscape", "weather"], "user": "tsumugi488", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200005/853x1280.png", "width": 853, "height": 1280}, "title": "rain, landscape, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200005/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200005", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200006", "page": "http://127.0.0.1:42863/stand-in/photos/16368200006", "tags": ["rain", "valley", "morning"], "user": "umi229", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200006/1280x853.png", "width": 1280, "height": 853}, "title": "rain, valley, morning", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200006/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200006", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200007", "page": "http://127.0.0.1:42863/stand-in/photos/16368200007", "tags": ["rain", "countryside", "colours"], "user": "nagi834", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200007/853x1280.png", "width": 853, "height": 1280}, "title": "rain, countryside, colours", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200007/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200007", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200008", "page": "http://127.0.0.1:42863/stand-in/photos/16368200008", "tags": ["rain", "countryside", "haze"], "user": "kaede618", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200008/1280x853.png", "width": 1280, "height": 853}, "title": "rain, countryside, haze", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200008/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200008", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200009", "page": "http://127.0.0.1:42863/stand-in/photos/16368200009", "tags": ["rain", "countryside", "season"], "user": "yuki194", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200009/1280x853.png", "width": 1280, "height": 853}, "title": "rain, countryside, season", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200009/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200009", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200010", "page": "http://127.0.0.1:42863/stand-in/photos/16368200010", "tags": [], "user": "tsumugi243", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200010/1280x853.png", "width": 1280, "height": 853}, "title": "rain, landscape, haze", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200010/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200010", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200011", "page": "http://127.0.0.1:42863/stand-in/photos/16368200011", "tags": ["rain", "mountains", "season"], "user": "kaede294", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200011/1280x853.png", "width": 1280, "height": 853}, "title": "rain, mountains, season", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200011/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200011", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200012", "page": "http://127.0.0.1:42863/stand-in/photos/16368200012", "tags": ["rain", "horizon", "weather"], "user": "umi960", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200012/853x1280.png", "width": 853, "height": 1280}, "title": "rain, horizon, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200012/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200012", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200013", "page": "http://127.0.0.1:42863/stand-in/photos/16368200013", "tags": ["rain", "valley", "light"], "user": "kaede14", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200013/1280x853.png", "width": 1280, "height": 853}, "title": "rain, valley, light", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200013/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200013", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200014", "page": "http://127.0.0.1:42863/stand-in/photos/16368200014", "tags": ["rain", "landscape", "light"], "user": "haru805", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200014/1280x853.png", "width": 1280, "height": 853}, "title": "rain, landscape, light", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200014/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200014", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200015", "page": "http://127.0.0.1:42863/stand-in/photos/16368200015", "tags": [], "user": "sora484", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200015/1280x960.png", "width": 1280, "height": 960}, "title": "rain, nature, haze", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200015/400x300.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200015", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200016", "page": "http://127.0.0.1:42863/stand-in/photos/16368200016", "tags": ["rain", "countryside", "quiet"], "user": "aoi712", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200016/1280x960.png", "width": 1280, "height": 960}, "title": "rain, countryside, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200016/400x300.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200016", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200017", "page": "http://127.0.0.1:42863/stand-in/photos/16368200017", "tags": ["rain", "countryside", "light"], "user": "kaede503", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200017/1280x960.png", "width": 1280, "height": 960}, "title": "rain, countryside, light", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200017/400x300.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200017", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200018", "page": "http://127.0.0.1:42863/stand-in/photos/16368200018", "tags": ["rain", "hills", "colours"], "user": "sora849", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200018/1280x853.png", "width": 1280, "height": 853}, "title": "rain, hills, colours", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200018/400x266.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200018", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-016368200019", "page": "http://127.0.0.1:42863/stand-in/photos/16368200019", "tags": ["rain", "landscape", "evening"], "user": "umi492", "image": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200019/853x1280.png", "width": 853, "height": 1280}, "title": "rain, landscape, evening", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:42863/stand-in/photos/16368200019/266x400.png"}, "userPage": "http://127.0.0.1:42863/stand-in/photos/16368200019", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}]	\N
tokyo	demo	1	1771571408	240	20	[{"id": "7e4e1c00-0000-4000-8000-037471000000", "page": "http://127.0.0.1:46167/stand-in/photos/37471000000", "tags": ["tokyo", "hills", "weather"], "user": "tsumugi207", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000000/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, hills, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000000/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000000", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000001", "page": "http://127.0.0.1:46167/stand-in/photos/37471000001", "tags": ["tokyo", "valley", "haze"], "user": "minato543", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000001/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, valley, haze", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000001/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000001", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000002", "page": "http://127.0.0.1:46167/stand-in/photos/37471000002", "tags": ["tokyo", "hills", "colours"], "user": "kaede229", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000002/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, hills, colours", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000002/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000002", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000003", "page": "http://127.0.0.1:46167/stand-in/photos/37471000003", "tags": ["tokyo", "nature", "haze"], "user": "sora762", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000003/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, nature, haze", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000003/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000003", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000004", "page": "http://127.0.0.1:46167/stand-in/photos/37471000004", "tags": ["tokyo", "valley", "quiet"], "user": "minato956", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000004/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, valley, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000004/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000004", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000005", "page": "http://127.0.0.1:46167/stand-in/photos/37471000005", "tags": ["tokyo", "horizon", "season"], "user": "ren976", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000005/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, horizon, season", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000005/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000005", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000006", "page": "http://127.0.0.1:46167/stand-in/photos/37471000006", "tags": ["tokyo", "countryside", "evening"], "user": "kaede895", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000006/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, countryside, evening", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000006/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000006", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000007", "page": "http://127.0.0.1:46167/stand-in/photos/37471000007", "tags": ["tokyo", "mountains", "morning"], "user": "sora908", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000007/853x1280.png", "width": 853, "height": 1280}, "title": "tokyo, mountains, morning", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000007/266x400.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000007", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000008", "page": "http://127.0.0.1:46167/stand-in/photos/37471000008", "tags": ["tokyo", "landscape", "weather"], "user": "kaede976", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000008/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, landscape, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000008/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000008", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000009", "page": "http://127.0.0.1:46167/stand-in/photos/37471000009", "tags": ["tokyo", "horizon", "season"], "user": "tsumugi916", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000009/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, horizon, season", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000009/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000009", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000010", "page": "http://127.0.0.1:46167/stand-in/photos/37471000010", "tags": ["tokyo", "hills", "evening"], "user": "aoi370", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000010/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, hills, evening", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000010/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000010", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000011", "page": "http://127.0.0.1:46167/stand-in/photos/37471000011", "tags": ["tokyo", "horizon", "morning"], "user": "umi107", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000011/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, horizon, morning", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000011/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000011", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000012", "page": "http://127.0.0.1:46167/stand-in/photos/37471000012", "tags": ["tokyo", "horizon", "weather"], "user": "minato970", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000012/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, horizon, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000012/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000012", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000013", "page": "http://127.0.0.1:46167/stand-in/photos/37471000013", "tags": ["tokyo", "nature", "quiet"], "user": "aoi767", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000013/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, nature, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000013/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000013", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000014", "page": "http://127.0.0.1:46167/stand-in/photos/37471000014", "tags": ["tokyo", "hills", "weather"], "user": "tsumugi156", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000014/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, hills, weather", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000014/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000014", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000015", "page": "http://127.0.0.1:46167/stand-in/photos/37471000015", "tags": ["tokyo", "landscape", "quiet"], "user": "aoi280", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000015/1280x853.png", "width": 1280, "height": 853}, "title": "tokyo, landscape, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000015/400x266.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000015", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000016", "page": "http://127.0.0.1:46167/stand-in/photos/37471000016", "tags": ["tokyo", "hills", "quiet"], "user": "yuki472", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000016/853x1280.png", "width": 853, "height": 1280}, "title": "tokyo, hills, quiet", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000016/266x400.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000016", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000017", "page": "http://127.0.0.1:46167/stand-in/photos/37471000017", "tags": ["tokyo", "hills", "morning"], "user": "haru708", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000017/1280x960.png", "width": 1280, "height": 960}, "title": "tokyo, hills, morning", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000017/400x300.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000017", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000018", "page": "http://127.0.0.1:46167/stand-in/photos/37471000018", "tags": ["tokyo", "horizon", "evening"], "user": "haru80", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000018/853x1280.png", "width": 853, "height": 1280}, "title": "tokyo, horizon, evening", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000018/266x400.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000018", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}, {"id": "7e4e1c00-0000-4000-8000-037471000019", "page": "http://127.0.0.1:46167/stand-in/photos/37471000019", "tags": ["tokyo", "hills", "season"], "user": "haru35", "image": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000019/853x1280.png", "width": 853, "height": 1280}, "title": "tokyo, hills, season", "licence": "CC0 1.0", "preview": {"url": "http://127.0.0.1:46167/stand-in/photos/37471000019/266x400.png"}, "userPage": "http://127.0.0.1:46167/stand-in/photos/37471000019", "collection": "stand-in", "attribution": "Demo data, made up by Tenki's stand-in", "licenceLink": "https://creativecommons.org/publicdomain/zero/1.0/"}]	\N
\.


--
-- Data for Name: providerBudget; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."providerBudget" (provider, share, "minuteUsed", "dayUsed", "updatedAt") FROM stdin;
Open-Meteo (demo)	automatic	1	1	1771571408.6232157
Openverse (demo)	search	1	1	1771571408.5759645
www.data.jma.go.jp (demo)	automatic	1	1	1771567320.177257
www.jma.go.jp (demo)	automatic	137.9309619665146	141.9576141871512	1771567204.8422265
www.jma.go.jp (hours) (demo)	automatic	1	1	1771571408.2707794
www.jma.go.jp (observations) (demo)	automatic	1.9881052851676941	1.9991739781366453	1771567201.0551887
www.jma.go.jp (radar) (demo)	automatic	1.9996535181999207	1.9998556325833001	1771571411.6559243
www.jma.go.jp (typhoons) (demo)	automatic	1.9885538220405579	1.9995230759183564	1771567200.7700748
www.jma.go.jp (warnings) (demo)	automatic	1	1	1771567200.998263
\.


--
-- Data for Name: radarTile; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."radarTile" (base, valid, zoom, x, y, "requestedAt", failure, size, picture) FROM stdin;
\.


--
-- Data for Name: radarTimes; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."radarTimes" (id, state) FROM stdin;
radar	{"checkedAt":793264211.6630783,"earlierForecasts":[{"base":"20260220060000","valid":"20260220060500"},{"base":"20260220060000","valid":"20260220061000"},{"base":"20260220060000","valid":"20260220061500"},{"base":"20260220060000","valid":"20260220062000"},{"base":"20260220060000","valid":"20260220062500"},{"base":"20260220060000","valid":"20260220063000"},{"base":"20260220060000","valid":"20260220063500"},{"base":"20260220060000","valid":"20260220064000"},{"base":"20260220060000","valid":"20260220064500"},{"base":"20260220060000","valid":"20260220065000"},{"base":"20260220060000","valid":"20260220065500"},{"base":"20260220060000","valid":"20260220070000"}],"forecasts":[{"base":"20260220070500","valid":"20260220071000"},{"base":"20260220070500","valid":"20260220071500"},{"base":"20260220070500","valid":"20260220072000"},{"base":"20260220070500","valid":"20260220072500"},{"base":"20260220070500","valid":"20260220073000"},{"base":"20260220070500","valid":"20260220073500"},{"base":"20260220070500","valid":"20260220074000"},{"base":"20260220070500","valid":"20260220074500"},{"base":"20260220070500","valid":"20260220075000"},{"base":"20260220070500","valid":"20260220075500"},{"base":"20260220070500","valid":"20260220080000"},{"base":"20260220070500","valid":"20260220080500"}],"observations":[{"base":"20260220040500","valid":"20260220040500"},{"base":"20260220041000","valid":"20260220041000"},{"base":"20260220041500","valid":"20260220041500"},{"base":"20260220042000","valid":"20260220042000"},{"base":"20260220042500","valid":"20260220042500"},{"base":"20260220043000","valid":"20260220043000"},{"base":"20260220043500","valid":"20260220043500"},{"base":"20260220044000","valid":"20260220044000"},{"base":"20260220044500","valid":"20260220044500"},{"base":"20260220045000","valid":"20260220045000"},{"base":"20260220045500","valid":"20260220045500"},{"base":"20260220050000","valid":"20260220050000"},{"base":"20260220050500","valid":"20260220050500"},{"base":"20260220051000","valid":"20260220051000"},{"base":"20260220051500","valid":"20260220051500"},{"base":"20260220052000","valid":"20260220052000"},{"base":"20260220052500","valid":"20260220052500"},{"base":"20260220053000","valid":"20260220053000"},{"base":"20260220053500","valid":"20260220053500"},{"base":"20260220054000","valid":"20260220054000"},{"base":"20260220054500","valid":"20260220054500"},{"base":"20260220055000","valid":"20260220055000"},{"base":"20260220055500","valid":"20260220055500"},{"base":"20260220060000","valid":"20260220060000"},{"base":"20260220060500","valid":"20260220060500"},{"base":"20260220061000","valid":"20260220061000"},{"base":"20260220061500","valid":"20260220061500"},{"base":"20260220062000","valid":"20260220062000"},{"base":"20260220062500","valid":"20260220062500"},{"base":"20260220063000","valid":"20260220063000"},{"base":"20260220063500","valid":"20260220063500"},{"base":"20260220064000","valid":"20260220064000"},{"base":"20260220064500","valid":"20260220064500"},{"base":"20260220065000","valid":"20260220065000"},{"base":"20260220065500","valid":"20260220065500"},{"base":"20260220070000","valid":"20260220070000"},{"base":"20260220070500","valid":"20260220070500"}],"requestedAt":793264211.6499472}
\.


--
-- Data for Name: requestTurn; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."requestTurn" (service, "takenAt") FROM stdin;
\.


--
-- Data for Name: serviceState; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."serviceState" (service, state) FROM stdin;
conditions/Open-Meteo (demo)	{"circuitOpenings":0,"date":793264810.6616973,"isFailing":false}
forecasts/livedoor (demo)	{"circuitOpenings":0,"date":793264810.6609256,"isFailing":false}
forecasts/www.jma.go.jp (demo)	{"isFailing":false,"date":793264810.6592823,"circuitOpenings":0}
hours/Open-Meteo (hours) (demo)	{"circuitOpenings":0,"date":793264810.6641095,"isFailing":false}
hours/www.jma.go.jp (hours) (demo)	{"isFailing":false,"date":793264810.663331,"circuitOpenings":0}
observations/www.jma.go.jp (observations) (demo)	{"isFailing":false,"date":793264810.6667953,"circuitOpenings":0}
photos/Openverse (demo)	{"isFailing":false,"circuitOpenings":0,"date":793264810.6694216}
places/Open-Meteo geocoding (demo)	{"isFailing":false,"circuitOpenings":0,"date":793264810.6624024}
radar/www.jma.go.jp (radar) (demo)	{"circuitOpenings":0,"date":793264810.6676576,"isFailing":false}
typhoons/www.jma.go.jp (typhoons) (demo)	{"circuitOpenings":0,"date":793264810.6685548,"isFailing":false}
warnings/www.data.jma.go.jp (demo)	{"circuitOpenings":0,"date":793264810.6650312,"isFailing":false}
warnings/www.jma.go.jp (warnings) (demo)	{"isFailing":false,"circuitOpenings":0,"date":793264810.6659673}
\.


--
-- Data for Name: typhoonBook; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."typhoonBook" (id, state) FROM stdin;
typhoons	{"checkedAt":793260000.9980328,"requestedAt":793260000.6758407,"source":"demo data","typhoons":[{"analysis":{"center":[33.3,136.8],"course":2,"galeRadius":520,"gales":{"center":[33.25,136.75],"radius":420000},"gust":45,"hours":0,"intensity":"strong","kind":"TY","location":"東海道沖","pressure":950,"speed":35,"stormRadius":160,"storms":{"arcs":[{"circle":{"center":[33.3,136.8],"radius":160000},"end":360,"start":0}],"lines":[]},"time":793249200,"wind":35},"forecasts":[{"center":[36,140],"course":2,"gust":40,"hours":12,"kind":"STS","location":"日本の東","pressure":960,"probabilityRadius":66,"speed":45,"stormRadius":180,"storms":{"arcs":[{"circle":{"center":[33.3,136.8],"radius":160000},"end":310.71,"start":137.7},{"circle":{"center":[36,140],"radius":186000},"end":137.7,"start":0},{"circle":{"center":[36,140],"radius":186000},"end":360,"start":310.71}],"lines":[{"end":[34.19,135.44],"start":[37.09,138.42]},{"end":[34.76,141.38],"start":[32.19,137.9]}]},"time":793292400,"wind":30},{"center":[39,145],"course":2,"gust":35,"hours":24,"kind":"LOW","location":"日本の東","pressure":965,"probabilityRadius":102,"speed":45,"stormRadius":100,"storms":{"arcs":[{"circle":{"center":[33.3,136.8],"radius":160000},"end":310.71,"start":137.7},{"circle":{"center":[36,140],"radius":186000},"end":321.24,"start":310.71},{"circle":{"center":[39,145],"radius":202000},"end":144.56,"start":0},{"circle":{"center":[39,145],"radius":202000},"end":360,"start":321.24}],"lines":[{"end":[34.19,135.44],"start":[37.09,138.42]},{"end":[34.76,141.38],"start":[32.19,137.9]},{"end":[37.3,138.69],"start":[40.42,143.52]},{"end":[37.52,146.34],"start":[34.64,141.19]}]},"time":793335600,"wind":25},{"center":[44,156],"course":3,"gust":25,"hours":48,"kind":"LOW","location":"日本のはるか東","pressure":975,"probabilityRadius":174,"speed":40,"time":793422000,"wind":20},{"center":[47.5,168.5],"course":3,"gust":20,"hours":72,"kind":"LOW","location":"日本のはるか東","pressure":985,"probabilityRadius":246,"speed":40,"time":793508400,"wind":15}],"id":"TC2625","issuedAt":793251900,"name":{"english":"Demo","japanese":"デモ"},"number":19,"track":[[14.5,142],[15,141.4],[15.5,140.8],[16,140.1],[16.5,139.5],[17.5,138.5],[18.5,137.5],[19.5,136.5],[20.5,135.5],[21.8,134.8],[23,134.2],[24.3,133.5],[25.5,132.8],[26.8,133],[28,133.2],[29.3,133.3],[30.5,133.5],[31.9,135.1],[33.3,136.8]]}],"unread":[]}
\.


--
-- Data for Name: user; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."user" (id, mail, birthday, version, person) FROM stdin;
hanako	hanako@example.com	1990-04-01	1	9cfd9514-380a-4692-8e34-3af6f8c7cb76
jiro	shared@example.com	1985-01-02	2	4aafdeba-32ef-4b5e-b318-d77101b5505a
keiko	keiko@example.com	1979-12-31	4	e5d68c14-cf54-4528-88dd-a541b8496822
saburo	Shared@example.com	\N	6	\N
taro	taro@example.com	\N	1	e0476333-e222-4658-ad1d-33b66eaf4ec9
\.


--
-- Data for Name: warningCheck; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."warningCheck" (id, state) FROM stdin;
warnings	{"changes":2,"checkedAt":793260120.3748647,"completeThrough":793259733,"damaged":[],"followsFeed":true,"heartbeat":793260033,"missing":["472000\\/VPWW61","472000\\/VPWW55","472000\\/VPWW57","472000\\/VPWW59","472000\\/VPWW58","472000\\/VPWW60","472000\\/VPWW56"],"payloadHeartbeat":793258239,"payloadReadAt":793260000.9785104,"payloadRequestedAt":793260002.6993709,"polledAt":793260120.1748716,"polls":3}
\.


--
-- Data for Name: warningDocument; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."warningDocument" (id, "announcedAt", "isRead", failures) FROM stdin;
20260220040705_0_VPWW55_410000	1771560424	1	0
20260220041221_0_VPWW61_410000	1771560741	1	0
20260220041707_0_VPWW55_440000	1771561027	1	0
20260220041740_0_VPWW61_140000	1771561060	1	0
20260220041919_0_VPWW60_050000	1771561158	1	0
20260220041924_0_VPWW55_400000	1771561162	1	0
20260220042234_0_VPWW61_440000	1771561353	1	0
20260220042411_0_VPWW61_400000	1771561449	1	0
20260220044920_0_VPWW56_400000	1771562958	1	0
20260220053041_0_VPWW55_130000	1771565439	1	0
20260220060021_0_VPWW56_130000	1771567221	1	0
\.


--
-- Data for Name: warningReport; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."warningReport" (office, bulletin, "reportedAt", "controlledAt", "publishingOffice", headline, source, areas) FROM stdin;
016000	VPWW55	1769873820	1769873845	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"0110000 0120300 0120900 0121000 0121500 0121600 0121700 0121800 0122200 0122400 0122500 0122600 0122700 0122800 0123100 0123400 0123500 0130300 0130400 0139100 0139200 0139300 0139400 0139500 0139600 0139700 0139800 0139900 0140000 0140100 0140200 0140300 0140400 0140500 0140600 0140700 0140800 0140900 0142300 0142400 0142500 0142700 0142800 0142900 0143000 0143100 0143200 0143300 0143400 0143600 0143700 0143800","quietCities":"016010 016020 016030","unreadable":[],"unreadableCities":[]}
016000	VPWW56	1769873640	1769873664	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"0110000 0120300 0120900 0121000 0121500 0121600 0121700 0121800 0122200 0122400 0122500 0122600 0122700 0122800 0123100 0123400 0123500 0130300 0130400 0139100 0139200 0139300 0139400 0139500 0139600 0139700 0139800 0139900 0140000 0140100 0140200 0140300 0140400 0140500 0140600 0140700 0140800 0140900 0142300 0142400 0142500 0142700 0142800 0142900 0143000 0143100 0143200 0143300 0143400 0143600 0143700 0143800","quietCities":"016010 016020 016030","unreadable":[],"unreadableCities":[]}
016000	VPWW58	1771532280	1771532291	Tenki stand-in	空知地方、後志地方では、強風に注意してください。	demo data	{"cities":{"016020":[{"kind":"15","status":"発表"}],"016030":[{"kind":"15","status":"発表"}]},"inForce":{"0120300":[{"kind":"15","status":"発表"}],"0120900":[{"kind":"15","status":"発表"}],"0121000":[{"kind":"15","status":"発表"}],"0121500":[{"kind":"15","status":"発表"}],"0121600":[{"kind":"15","status":"発表"}],"0121800":[{"kind":"15","status":"発表"}],"0122200":[{"kind":"15","status":"発表"}],"0122500":[{"kind":"15","status":"発表"}],"0122600":[{"kind":"15","status":"発表"}],"0122700":[{"kind":"15","status":"発表"}],"0122800":[{"kind":"15","status":"発表"}],"0139100":[{"kind":"15","status":"発表"}],"0139200":[{"kind":"15","status":"発表"}],"0139300":[{"kind":"15","status":"発表"}],"0139400":[{"kind":"15","status":"発表"}],"0139500":[{"kind":"15","status":"発表"}],"0139600":[{"kind":"15","status":"発表"}],"0139700":[{"kind":"15","status":"発表"}],"0139800":[{"kind":"15","status":"発表"}],"0139900":[{"kind":"15","status":"発表"}],"0140000":[{"kind":"15","status":"発表"}],"0140100":[{"kind":"15","status":"発表"}],"0140200":[{"kind":"15","status":"発表"}],"0140300":[{"kind":"15","status":"発表"}],"0140400":[{"kind":"15","status":"発表"}],"0140500":[{"kind":"15","status":"発表"}],"0140600":[{"kind":"15","status":"発表"}],"0140700":[{"kind":"15","status":"発表"}],"0140800":[{"kind":"15","status":"発表"}],"0140900":[{"kind":"15","status":"発表"}],"0142300":[{"kind":"15","status":"発表"}],"0142400":[{"kind":"15","status":"発表"}],"0142500":[{"kind":"15","status":"発表"}],"0142700":[{"kind":"15","status":"発表"}],"0142800":[{"kind":"15","status":"発表"}],"0142900":[{"kind":"15","status":"発表"}],"0143000":[{"kind":"15","status":"発表"}],"0143100":[{"kind":"15","status":"発表"}],"0143200":[{"kind":"15","status":"発表"}],"0143300":[{"kind":"15","status":"発表"}],"0143400":[{"kind":"15","status":"発表"}],"0143600":[{"kind":"15","status":"発表"}],"0143700":[{"kind":"15","status":"発表"}],"0143800":[{"kind":"15","status":"発表"}]},"lastKnown":{},"quiet":"0110000 0121700 0122400 0123100 0123400 0123500 0130300 0130400","quietCities":"016010","unreadable":[],"unreadableCities":[]}
016000	VPWW59	1769873280	1769873283	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"0110000 0120300 0120900 0121000 0121500 0121600 0121700 0121800 0122200 0122400 0122500 0122600 0122700 0122800 0123100 0123400 0123500 0130300 0130400 0139100 0139200 0139300 0139400 0139500 0139600 0139700 0139800 0139900 0140000 0140100 0140200 0140300 0140400 0140500 0140600 0140700 0140800 0140900 0142300 0142400 0142500 0142700 0142800 0142900 0143000 0143100 0143200 0143300 0143400 0143600 0143700 0143800","quietCities":"016010 016020 016030","unreadable":[],"unreadableCities":[]}
016000	VPWW60	1771555320	1771555358	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"0110000 0120300 0120900 0121000 0121500 0121600 0121700 0121800 0122200 0122400 0122500 0122600 0122700 0122800 0123100 0123400 0123500 0130300 0130400 0139100 0139200 0139300 0139400 0139500 0139600 0139700 0139800 0139900 0140000 0140100 0140200 0140300 0140400 0140500 0140600 0140700 0140800 0140900 0142300 0142400 0142500 0142700 0142800 0142900 0143000 0143100 0143200 0143300 0143400 0143600 0143700 0143800","quietCities":"016010 016020 016030","unreadable":[],"unreadableCities":[]}
016000	VPWW61	1770941040	1770941087	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"0110000 0120300 0120900 0121000 0121500 0121600 0121700 0121800 0122200 0122400 0122500 0122600 0122700 0122800 0123100 0123400 0123500 0130300 0130400 0139100 0139200 0139300 0139400 0139500 0139600 0139700 0139800 0139900 0140000 0140100 0140200 0140300 0140400 0140500 0140600 0140700 0140800 0140900 0142300 0142400 0142500 0142700 0142800 0142900 0143000 0143100 0143200 0143300 0143400 0143600 0143700 0143800","quietCities":"016010 016020 016030","unreadable":[],"unreadableCities":[]}
130000	VPWW55	1771565400	1771565439	Tenki stand-in	東京地方では、低い土地の浸水や河川の増水に警戒してください。	demo data	{"cities":{"130010":[{"kind":"03","status":"危険警報から警報"}]},"inForce":{"1310100":[{"kind":"03","status":"危険警報から警報"}],"1310200":[{"kind":"03","status":"危険警報から警報"}],"1310300":[{"kind":"10","status":"警報から注意報"}],"1310500":[{"kind":"10","status":"警報から注意報"}],"1310600":[{"kind":"10","status":"警報から注意報"}],"1310700":[{"kind":"03","status":"危険警報から警報"}],"1310900":[{"kind":"10","status":"警報から注意報"}],"1311300":[{"kind":"10","status":"警報から注意報"}],"1311500":[{"kind":"10","status":"警報から注意報"}],"1311700":[{"kind":"10","status":"警報から注意報"}],"1311900":[{"kind":"03","status":"危険警報から警報"}],"1312000":[{"kind":"03","status":"危険警報から警報"}],"1312200":[{"kind":"10","status":"警報から注意報"}],"1320200":[{"kind":"10","status":"警報から注意報"}],"1320500":[{"kind":"10","status":"警報から注意報"}],"1320600":[{"kind":"10","status":"警報から注意報"}],"1321100":[{"kind":"10","status":"警報から注意報"}],"1321300":[{"kind":"10","status":"警報から注意報"}],"1321800":[{"kind":"10","status":"警報から注意報"}],"1321900":[{"kind":"10","status":"警報から注意報"}],"1322100":[{"kind":"03","status":"危険警報から警報"}],"1322300":[{"kind":"03","status":"危険警報から警報"}],"1322400":[{"kind":"10","status":"警報から注意報"}],"1322700":[{"kind":"03","status":"危険警報から警報"}],"1330300":[{"kind":"03","status":"危険警報から警報"}],"1330500":[{"kind":"03","status":"危険警報から警報"}],"1330700":[{"kind":"03","status":"危険警報から警報"}]},"lastKnown":{},"quiet":"1310400 1310800 1311000 1311100 1311200 1311400 1311600 1311800 1312100 1312300 1320100 1320300 1320400 1320700 1320800 1320900 1321000 1321200 1321400 1321500 1322000 1322200 1322500 1322800 1322900 1330800 1336100 1336200 1336300 1336400 1338100 1338200 1340100 1340200 1342100","quietCities":"130020 130030 130040","unreadable":[],"unreadableCities":[]}
130000	VPWW56	1771567200	1771567221	Tenki stand-in	東京地方では、土砂災害に注意してください。	demo data	{"cities":{"130010":[{"kind":"29","status":"危険警報から注意報"}]},"inForce":{"1310100":[{"kind":"29","status":"危険警報から注意報"}],"1310200":[{"kind":"29","status":"危険警報から注意報"}],"1310300":[{"kind":"29","status":"警報から注意報"}],"1310400":[{"kind":"29","status":"継続"}],"1310500":[{"kind":"29","status":"警報から注意報"}],"1310600":[{"kind":"29","status":"警報から注意報"}],"1310700":[{"kind":"29","status":"危険警報から注意報"}],"1310800":[{"kind":"29","status":"発表"}],"1310900":[{"kind":"29","status":"警報から注意報"}],"1311000":[{"kind":"29","status":"継続"}],"1311100":[{"kind":"29","status":"発表"}],"1311200":[{"kind":"29","status":"継続"}],"1311300":[{"kind":"29","status":"警報から注意報"}],"1311400":[{"kind":"29","status":"継続"}],"1311500":[{"kind":"29","status":"警報から注意報"}],"1311600":[{"kind":"29","status":"継続"}],"1311700":[{"kind":"29","status":"警報から注意報"}],"1311800":[{"kind":"29","status":"発表"}],"1311900":[{"kind":"29","status":"危険警報から注意報"}],"1312000":[{"kind":"29","status":"危険警報から注意報"}],"1312100":[{"kind":"29","status":"継続"}],"1312200":[{"kind":"29","status":"警報から注意報"}],"1312300":[{"kind":"29","status":"発表"}],"1320100":[{"kind":"29","status":"継続"}],"1320200":[{"kind":"29","status":"警報から注意報"}],"1320300":[{"kind":"29","status":"継続"}],"1320400":[{"kind":"29","status":"継続"}],"1320500":[{"kind":"29","status":"警報から注意報"}],"1320600":[{"kind":"29","status":"警報から注意報"}],"1320700":[{"kind":"29","status":"発表"}],"1320800":[{"kind":"29","status":"発表"}],"1320900":[{"kind":"29","status":"継続"}],"1321000":[{"kind":"29","status":"発表"}],"1321100":[{"kind":"29","status":"警報から注意報"}],"1321200":[{"kind":"29","status":"発表"}],"1321300":[{"kind":"29","status":"警報から注意報"}],"1321400":[{"kind":"29","status":"継続"}],"1321500":[{"kind":"29","status":"継続"}],"1321800":[{"kind":"29","status":"警報から注意報"}],"1321900":[{"kind":"29","status":"警報から注意報"}],"1322000":[{"kind":"29","status":"発表"}],"1322100":[{"kind":"29","status":"危険警報から注意報"}],"1322200":[{"kind":"29","status":"継続"}],"1322300":[{"kind":"29","status":"危険警報から注意報"}],"1322400":[{"kind":"29","status":"警報から注意報"}],"1322500":[{"kind":"29","status":"継続"}],"1322700":[{"kind":"29","status":"危険警報から注意報"}],"1322800":[{"kind":"29","status":"継続"}],"1322900":[{"kind":"29","status":"継続"}],"1330300":[{"kind":"29","status":"危険警報から注意報"}],"1330500":[{"kind":"29","status":"危険警報から注意報"}],"1330700":[{"kind":"29","status":"危険警報から注意報"}],"1330800":[{"kind":"29","status":"発表"}]},"lastKnown":{},"quiet":"1336100 1336200 1336300 1336400 1338100 1338200 1340100 1340200 1342100","quietCities":"130020 130030 130040","unreadable":[],"unreadableCities":[]}
130000	VPWW58	1771327080	1771327081	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"1310100 1310200 1310300 1310400 1310500 1310600 1310700 1310800 1310900 1311000 1311100 1311200 1311300 1311400 1311500 1311600 1311700 1311800 1311900 1312000 1312100 1312200 1312300 1320100 1320200 1320300 1320400 1320500 1320600 1320700 1320800 1320900 1321000 1321100 1321200 1321300 1321400 1321500 1321800 1321900 1322000 1322100 1322200 1322300 1322400 1322500 1322700 1322800 1322900 1330300 1330500 1330700 1330800 1336100 1336200 1336300 1336400 1338100 1338200 1340100 1340200 1342100","quietCities":"130010 130020 130030 130040","unreadable":[],"unreadableCities":[]}
130000	VPWW59	1771558860	1771558879	Tenki stand-in	伊豆諸島北部、伊豆諸島南部では、高波に警戒してください。	demo data	{"cities":{"130020":[{"additions":["うねり"],"kind":"07","status":"発表"}],"130030":[{"additions":["うねり"],"kind":"07","status":"発表"}],"130040":[{"kind":"16","status":"継続"}]},"inForce":{"1336100":[{"additions":["うねり"],"kind":"07","status":"発表"}],"1336400":[{"kind":"16","status":"継続"}],"1338100":[{"kind":"16","status":"継続"}],"1338200":[{"additions":["うねり"],"kind":"07","status":"発表"}],"1342100":[{"kind":"16","status":"継続"}]},"lastKnown":{},"quiet":"1310100 1310200 1310300 1310400 1310500 1310600 1310700 1310800 1310900 1311000 1311100 1311200 1311300 1311400 1311500 1311600 1311700 1311800 1311900 1312000 1312100 1312200 1312300 1320100 1320200 1320300 1320400 1320500 1320600 1320700 1320800 1320900 1321000 1321100 1321200 1321300 1321400 1321500 1321800 1321900 1322000 1322100 1322200 1322300 1322400 1322500 1322700 1322800 1322900 1330300 1330500 1330700 1330800 1336200 1336300 1340100 1340200","quietCities":"130010","unreadable":[],"unreadableCities":[]}
130000	VPWW61	1771245300	1771245325	Tenki stand-in	注意報を解除します。	demo data	{"cities":{},"inForce":{},"lastKnown":{},"quiet":"1310100 1310200 1310300 1310400 1310500 1310600 1310700 1310800 1310900 1311000 1311100 1311200 1311300 1311400 1311500 1311600 1311700 1311800 1311900 1312000 1312100 1312200 1312300 1320100 1320200 1320300 1320400 1320500 1320600 1320700 1320800 1320900 1321000 1321100 1321200 1321300 1321400 1321500 1321800 1321900 1322000 1322100 1322200 1322300 1322400 1322500 1322700 1322800 1322900 1330300 1330500 1330700 1330800 1336100 1336200 1336300 1336400 1338100 1338200 1340100 1340200 1342100","quietCities":"130010 130020 130030 130040","unreadable":[],"unreadableCities":[]}
\.


--
-- Data for Name: watchlist; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.watchlist (id, cities) FROM stdin;
\.


--
-- Name: kasane_migration_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.kasane_migration_position_seq', 18, true);


--
-- Name: boardOriginKey boardOriginKey_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."boardOriginKey"
    ADD CONSTRAINT "boardOriginKey_pkey" PRIMARY KEY (id);


--
-- Name: board board_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.board
    ADD CONSTRAINT board_pkey PRIMARY KEY (id);


--
-- Name: board board_reader_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.board
    ADD CONSTRAINT board_reader_key UNIQUE (reader);


--
-- Name: cachedResponse cachedResponse_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."cachedResponse"
    ADD CONSTRAINT "cachedResponse_pkey" PRIMARY KEY (key);


--
-- Name: cityStation cityStation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."cityStation"
    ADD CONSTRAINT "cityStation_pkey" PRIMARY KEY (city);


--
-- Name: currentConditions currentConditions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."currentConditions"
    ADD CONSTRAINT "currentConditions_pkey" PRIMARY KEY (city);


--
-- Name: dailyForecast dailyForecast_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."dailyForecast"
    ADD CONSTRAINT "dailyForecast_pkey" PRIMARY KEY (city, source, "issuedAt", date);


--
-- Name: fetchHistory fetchHistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."fetchHistory"
    ADD CONSTRAINT "fetchHistory_pkey" PRIMARY KEY (city);


--
-- Name: forecastScore forecastScore_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."forecastScore"
    ADD CONSTRAINT "forecastScore_pkey" PRIMARY KEY (city, date, source);


--
-- Name: forecast forecast_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.forecast
    ADD CONSTRAINT forecast_pkey PRIMARY KEY (city, source, "issuedAt");


--
-- Name: hourlyFetches hourlyFetches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."hourlyFetches"
    ADD CONSTRAINT "hourlyFetches_pkey" PRIMARY KEY (city, series);


--
-- Name: hourlyForecast hourlyForecast_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."hourlyForecast"
    ADD CONSTRAINT "hourlyForecast_pkey" PRIMARY KEY (city, series, source, "issuedAt");


--
-- Name: kasane_account_address kasane_account_address_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_address
    ADD CONSTRAINT kasane_account_address_pkey PRIMARY KEY (address);


--
-- Name: kasane_account_audit kasane_account_audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_audit
    ADD CONSTRAINT kasane_account_audit_pkey PRIMARY KEY (account, "negatedTime", number);


--
-- Name: kasane_account_budget kasane_account_budget_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_budget
    ADD CONSTRAINT kasane_account_budget_pkey PRIMARY KEY (key);


--
-- Name: kasane_account_ended kasane_account_ended_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_ended
    ADD CONSTRAINT kasane_account_ended_pkey PRIMARY KEY (ended, account, number);


--
-- Name: kasane_account_one_time kasane_account_one_time_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_one_time
    ADD CONSTRAINT kasane_account_one_time_pkey PRIMARY KEY (id);


--
-- Name: kasane_account kasane_account_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account
    ADD CONSTRAINT kasane_account_pkey PRIMARY KEY (id);


--
-- Name: kasane_account_session kasane_account_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_session
    ADD CONSTRAINT kasane_account_session_pkey PRIMARY KEY (account, number);


--
-- Name: kasane_account_token kasane_account_token_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_account_token
    ADD CONSTRAINT kasane_account_token_pkey PRIMARY KEY (account, number);


--
-- Name: kasane_job_key kasane_job_key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_job_key
    ADD CONSTRAINT kasane_job_key_pkey PRIMARY KEY (kind, unique_key);


--
-- Name: kasane_job kasane_job_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_job
    ADD CONSTRAINT kasane_job_pkey PRIMARY KEY (id);


--
-- Name: kasane_job_queue kasane_job_queue_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_job_queue
    ADD CONSTRAINT kasane_job_queue_pkey PRIMARY KEY (name);


--
-- Name: kasane_job_schedule kasane_job_schedule_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_job_schedule
    ADD CONSTRAINT kasane_job_schedule_pkey PRIMARY KEY (name);


--
-- Name: kasane_job_worker kasane_job_worker_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_job_worker
    ADD CONSTRAINT kasane_job_worker_pkey PRIMARY KEY (id);


--
-- Name: kasane_migration kasane_migration_identifier_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_migration
    ADD CONSTRAINT kasane_migration_identifier_key UNIQUE (identifier);


--
-- Name: kasane_migration kasane_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kasane_migration
    ADD CONSTRAINT kasane_migration_pkey PRIMARY KEY ("position");


--
-- Name: noticeHistory noticeHistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."noticeHistory"
    ADD CONSTRAINT "noticeHistory_pkey" PRIMARY KEY (person);


--
-- Name: noticeSettings noticeSettings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."noticeSettings"
    ADD CONSTRAINT "noticeSettings_pkey" PRIMARY KEY (person);


--
-- Name: observationCheck observationCheck_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."observationCheck"
    ADD CONSTRAINT "observationCheck_pkey" PRIMARY KEY (id);


--
-- Name: observationDay observationDay_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."observationDay"
    ADD CONSTRAINT "observationDay_pkey" PRIMARY KEY (station, date);


--
-- Name: personalSettings personalSettings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."personalSettings"
    ADD CONSTRAINT "personalSettings_pkey" PRIMARY KEY (person);


--
-- Name: photoPage photoPage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."photoPage"
    ADD CONSTRAINT "photoPage_pkey" PRIMARY KEY (query, source, number);


--
-- Name: providerBudget providerBudget_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."providerBudget"
    ADD CONSTRAINT "providerBudget_pkey" PRIMARY KEY (provider, share);


--
-- Name: radarTile radarTile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."radarTile"
    ADD CONSTRAINT "radarTile_pkey" PRIMARY KEY (base, valid, zoom, x, y);


--
-- Name: radarTimes radarTimes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."radarTimes"
    ADD CONSTRAINT "radarTimes_pkey" PRIMARY KEY (id);


--
-- Name: requestTurn requestTurn_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."requestTurn"
    ADD CONSTRAINT "requestTurn_pkey" PRIMARY KEY (service);


--
-- Name: serviceState serviceState_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."serviceState"
    ADD CONSTRAINT "serviceState_pkey" PRIMARY KEY (service);


--
-- Name: typhoonBook typhoonBook_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."typhoonBook"
    ADD CONSTRAINT "typhoonBook_pkey" PRIMARY KEY (id);


--
-- Name: user user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);


--
-- Name: warningCheck warningCheck_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."warningCheck"
    ADD CONSTRAINT "warningCheck_pkey" PRIMARY KEY (id);


--
-- Name: warningDocument warningDocument_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."warningDocument"
    ADD CONSTRAINT "warningDocument_pkey" PRIMARY KEY (id);


--
-- Name: warningReport warningReport_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."warningReport"
    ADD CONSTRAINT "warningReport_pkey" PRIMARY KEY (office, bulletin);


--
-- Name: watchlist watchlist_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.watchlist
    ADD CONSTRAINT watchlist_pkey PRIMARY KEY (id);


--
-- Name: boardByOrigin; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "boardByOrigin" ON public.board USING btree (origin, "createdAt");


--
-- Name: boardByUse; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "boardByUse" ON public.board USING btree ("usedAt");


--
-- Name: cachedResponseByAge; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "cachedResponseByAge" ON public."cachedResponse" USING btree ("storedAt");


--
-- Name: kasane_job_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_due ON public.kasane_job USING btree (due) WHERE (state = 1);


--
-- Name: kasane_job_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_failed ON public.kasane_job USING btree (queue, id) WHERE (state = 3);


--
-- Name: kasane_job_key_until; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_key_until ON public.kasane_job_key USING btree (until);


--
-- Name: kasane_job_ready; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_ready ON public.kasane_job USING btree (queue, priority, id) WHERE (state = 0);


--
-- Name: kasane_job_running; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_running ON public.kasane_job USING btree (worker) WHERE (state = 2);


--
-- Name: kasane_job_scheduled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX kasane_job_scheduled ON public.kasane_job USING btree (queue, id) WHERE (state = 1);


--
-- Name: kasane_job_unique; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX kasane_job_unique ON public.kasane_job USING btree (kind, unique_key) WHERE (unique_key IS NOT NULL);


--
-- Name: photoPageByAge; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "photoPageByAge" ON public."photoPage" USING btree ("fetchedAt");


--
-- Name: photoPageByPhoto; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "photoPageByPhoto" ON public."photoPage" USING gin (jsonb_path_query_array(photos, '$[*]."id"'::jsonpath)) WITH (fastupdate=off);


--
-- Name: radarTileByAge; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "radarTileByAge" ON public."radarTile" USING btree (base DESC, valid DESC, "requestedAt" DESC, zoom, x, y) INCLUDE (size);


--
-- Name: userByPerson; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX "userByPerson" ON public."user" USING btree (person) WHERE (person IS NOT NULL);


--
-- Name: dailyForecast dailyForecast_city_source_issuedAt_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."dailyForecast"
    ADD CONSTRAINT "dailyForecast_city_source_issuedAt_fkey" FOREIGN KEY (city, source, "issuedAt") REFERENCES public.forecast(city, source, "issuedAt") ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


