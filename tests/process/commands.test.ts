/** Commands of the operator: seed, add the first administrator, back up and restore. */
import { createHash, randomBytes } from "node:crypto"
import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { diskFiles } from "#adapters/server/files/disk.files.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { runCli, scratchDirectory } from "#tests/process/command-line.ts"
import { proxyDatabase } from "#tests/server/database-proxy.ts"
import { dropDatabase, emptyDatabase } from "#tests/server/scratch-database.ts"

let home: Awaited<ReturnType<typeof scratchDirectory>>
let url: string
let copyUrl: string

beforeAll(async () => {
  home = await scratchDirectory()
  url = await emptyDatabase()
  copyUrl = await emptyDatabase()
})

afterAll(async () => {
  await dropDatabase(url)
  await dropDatabase(copyUrl)
  await home.remove()
})

const env = (more: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: url,
  DATA_DIR: join(home.path, "data"),
  APP_KEY: "ab".repeat(32),
  ...more
})

const query = async (where: string, statement: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: where })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** One digest per table of all rows that a backup contains. */
const fingerprints = async (where: string) => {
  const tables = await query(
    where,
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('migrations', 'sessions', 'otp_codes', 'sign_in_calls', 'sign_in_failures', 'sign_in_devices', 'web_assets', 'change_outbox', 'sms_outbox', 'audit_retention') order by 1`
  )
  const prints: Array<readonly [string, unknown]> = []
  for (const { name } of tables) {
    const [row] = await query(
      where,
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as print
       from (select to_jsonb(t)::text as line from ${String(name)} as t) as lines`
    )
    prints.push([String(name), row])
  }
  return prints
}

describe("seed", () => {
  it("seed adds rows up to the given numbers with progress, and adds nothing the second time", async () => {
    const first = await runCli("seed", ["--claims", "3000", "--users", "3000"], env())
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/Added 498 users and 500 claims\.\n$/u) })
    const count = "select (select count(*) from claims)::int as claims, (select count(*) from users)::int as users"
    expect(await query(url, count)).toEqual([{ claims: 3_000, users: 3_000 }])
    expect(await query(url, "select sum(n)::int as counted from claim_counts")).toEqual([{ counted: 3_000 }])
    const second = await runCli("seed", ["--claims", "3000"], env())
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringMatching(/There are already as many as requested\.\n$/u)
    })
    expect(await query(url, count)).toEqual([{ claims: 3_000, users: 3_000 }])
  })

  it("unknown arguments are refused with a sentence and the usage", async () => {
    const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
      [[], "Say how many"],
      [["--claims", "many"], "--claims must be a whole number from 1 to 10000000"],
      [["--claims", "0"], "--claims must be a whole number"],
      [["--users", "99999999"], "--users must be a whole number"],
      [["--claims"], "--claims"],
      [["--rows", "5"], "--rows"],
      [["5"], "Usage: npm run seed"]
    ]
    const ends = await Promise.all(wrong.map(([args]) => runCli("seed", args, env())))
    for (const [place, { code, output }] of ends.entries()) {
      const [args, words = ""] = wrong[place] ?? []
      expect({ args, code, output }).toMatchObject({ code: 1, output: expect.stringContaining(words) })
      expect(output).toContain("Usage: npm run seed -- ")
      expect(output).not.toContain("    at ")
    }
  })

  it("seed is refused in production", async () => {
    const production = { APP_MODE: "production", APP_KEY: "ab".repeat(32), SMS_GATEWAY_URL: "http://127.0.0.1:9/" }
    const { code, output } = await runCli("seed", ["--claims", "5"], env(production))
    expect({ code, output }).toEqual({
      code: 1,
      output: "Demo data cannot be added in production. Nothing was added.\n"
    })
  })
})

const ana = {
  "--given-name": "Ana María",
  "--surname": "Núñez",
  "--phone": "+15550199001",
  "--email": "ana@example.org"
}
const flags = (changed: Readonly<Record<string, string>> = {}) => Object.entries({ ...ana, ...changed }).flat()

describe("admin:create", () => {
  const password = { ADMIN_PASSWORD: "Secret.2026" }

  it("a new administrator can sign in, is hashed and audited, and a repeated phone or e-mail is refused", async () => {
    const { code, output } = await runCli("admin-create", flags(), env(password))
    expect({ code, output }).toEqual({ code: 0, output: "Ana María Núñez can now sign in with +15550199001.\n" })
    const [row] = await query(url, "select * from users where mobile_number = '+15550199001'")
    expect(row).toMatchObject({ role: "admin", status: "active", surname: "Núñez", email: "ana@example.org" })
    expect(row?.["password_hash"]).toMatch(/^\$argon2id\$/u)
    const audit = await query(url, `select * from audit_entries where entity_id = '${String(row?.["id"])}'`)
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain("argon2")
    const before = await fingerprints(url)
    const samePhone = await runCli("admin-create", flags({ "--email": "other@example.org" }), env(password))
    expect(samePhone).toMatchObject({
      code: 1,
      output: "Another user already has this phone number. Nobody was added.\n"
    })
    const sameEmail = await runCli(
      "admin-create",
      flags({ "--email": "ANA@example.org", "--phone": "+15550199002" }),
      env(password)
    )
    expect(sameEmail).toMatchObject({
      code: 1,
      output: "Another user already has this email address. Nobody was added.\n"
    })
    expect(await fingerprints(url)).toEqual(before)
  })

  it("every field is validated by the rules of the forms", async () => {
    const wrong = flags({ "--given-name": "An4", "--surname": "", "--phone": "+4915112345678", "--email": "ana@" })
    const { code, output } = await runCli("admin-create", wrong, env(password))
    expect(code).toBe(1)
    expect(output).toContain("--given-name: Only letters are allowed.")
    expect(output).toContain("--surname: Last Name is required")
    expect(output).toContain("--phone: Begin with +1 / +58 / +57 / +593, for example +13456789012.")
    expect(output).toContain("--email: Please enter a valid email address.")
    const weak = await runCli("admin-create", flags(), env({ ADMIN_PASSWORD: "secret" }))
    expect(weak.code).toBe(1)
    expect(weak.output).toContain("The password: Password must be at least 8-12 characters long")
    expect(weak.output).not.toContain("secret")
  })

  it("a password argument is refused, and no prompt appears without a terminal", async () => {
    const argument = await runCli("admin-create", [...flags(), "--password", "Secret.2026"], env())
    expect(argument).toMatchObject({ code: 1, output: expect.stringContaining("Usage: npm run admin:create") })
    const alone = await runCli("admin-create", flags({ "--phone": "+15550199003" }), env())
    expect(alone).toMatchObject({ code: 1, output: expect.stringContaining("set ADMIN_PASSWORD") })
  })

  it("the first administrator of a production installation is created", async () => {
    const fresh = await emptyDatabase()
    try {
      const production = { APP_MODE: "production", APP_KEY: "ab".repeat(32), SMS_GATEWAY_URL: "http://127.0.0.1:9/" }
      const { code } = await runCli("admin-create", flags(), env({ ...password, ...production, DATABASE_URL: fresh }))
      expect(code).toBe(0)
      expect(await query(fresh, "select count(*)::int as people from users")).toEqual([{ people: 1 }])
    } finally {
      await dropDatabase(fresh)
    }
  })
})

describe("the commands about administrators", () => {
  const of = (command: string, ...more: ReadonlyArray<string>) =>
    runCli("admin", [command, "--phone", "+15550199001", ...more], env({ ADMIN_PASSWORD: "Other.2026" }))
  const row = async () => (await query(url, "select * from users where mobile_number = '+15550199001'"))[0] ?? {}

  it("the list names each with phone, status and lock", async () => {
    await query(
      url,
      `insert into sign_in_devices (user_id, device_hash, failures, expires_at) values ('${String((await row())["id"])}', '', 100, 'infinity')`
    )
    const { code, output } = await runCli("admin", ["list"], env())
    expect(code).toBe(0)
    expect(output).toMatch(/\+15550199001 +active +locked +Ana María Núñez +ana@example\.org/u)
  })

  it("a locked account is unlocked, audited under the command line", async () => {
    expect(await of("unlock")).toEqual({ code: 0, output: "Ana María Núñez is not locked any more.\n" })
    expect((await runCli("admin", ["list"], env())).output).not.toContain("locked")
    const [entry] = await query(url, "select * from audit_entries where action = 'user.unlock'")
    expect(entry).toMatchObject({ actor_name: "Command line", entity_id: (await row())["id"] })
  })

  it("a new password replaces the old one and ends all sessions", async () => {
    const before = await row()
    await query(
      url,
      `insert into sessions (token_hash, user_id, created_at, active_at) values ('theirs', '${String(before["id"])}', now(), now())`
    )
    expect(await of("password")).toMatchObject({ code: 0, output: expect.stringContaining("has a new password") })
    expect((await row())["password_hash"]).not.toBe(before["password_hash"])
    expect(await query(url, "select * from sessions where token_hash = 'theirs'")).toEqual([])
    expect(JSON.stringify(await query(url, "select * from audit_entries"))).not.toContain("Other.2026")
    const weak = await runCli("admin", ["password", "--phone", "+15550199001"], env({ ADMIN_PASSWORD: "weak" }))
    expect(weak).toMatchObject({ code: 1, output: expect.stringContaining("The password: ") })
    const common = await runCli("admin", ["password", "--phone", "+15550199001"], env({ ADMIN_PASSWORD: "Password1" }))
    expect(common).toMatchObject({ code: 1, output: expect.stringContaining("This password is too common.") })
    expect(await runCli("admin-create", flags(), env({ ADMIN_PASSWORD: "Password1" }))).toMatchObject({
      code: 1,
      output: expect.stringContaining("The password: This password is too common.")
    })
  })

  it("an administrator is deactivated, unless it is the last one", async () => {
    const others = "update users set status = 'inactive' where role = 'admin' and mobile_number <> '+15550199001'"
    await query(url, others)
    expect(await of("deactivate")).toEqual({
      code: 1,
      output: "This is the last active administrator. Nothing was changed.\n"
    })
    const { output } = await runCli(
      "admin-create",
      flags({ "--phone": "+15550199004", "--email": "second@example.org" }),
      env({ ADMIN_PASSWORD: "Secret.2026" })
    )
    expect(output).toContain("can now sign in")
    expect(await of("deactivate")).toMatchObject({ code: 0, output: expect.stringContaining("can no longer sign in") })
    expect((await row())["status"]).toBe("inactive")
  })

  it("help is shown, and an unknown phone or flag is refused with the usage", async () => {
    for (const command of ["list", "password", "deactivate", "unlock"]) {
      const { code, output } = await of(command, "--help")
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run admin:/u) })
    }
    expect((await runCli("admin-create", ["--help"], env())).code).toBe(0)
    const unknown = await runCli("admin", ["unlock", "--phone", "+15550100000"], env())
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("No administrator has the phone") })
    expect(await of("unlock", "--all")).toMatchObject({ code: 1, output: expect.stringContaining("Usage: ") })
    expect(await runCli("admin", [], env())).toMatchObject({ code: 1, output: expect.stringContaining("admin:list") })
  })
})

describe("migrate", () => {
  it("the migrations are applied once, each by name", async () => {
    const database = await emptyDatabase()
    const first = await runCli("migrate", [], env({ DATABASE_URL: database }))
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("Applied 0001_people_and_claims.sql") })
    expect(await runCli("migrate", [], env({ DATABASE_URL: database }))).toMatchObject({
      code: 0,
      output: "The database is up to date.\n"
    })
    await dropDatabase(database)
  })
})

describe("backup and restore", () => {
  const file = () => join(home.path, "copy.jsonl.gz")
  const large = new Uint8Array(randomBytes(3_000_000))
  const small = Uint8Array.of(1, 2, 3)
  const storeOf = (dataDir: string) => diskFiles(join(home.path, dataDir, "files"), () => {})

  it("a backup contains the bytes of every image", async () => {
    for (const [number, bytes] of [small, large, small].entries()) {
      await done(storeOf("data").put(imageKey(number), bytes))
      const sha256 = createHash("sha256").update(bytes).digest("hex")
      await query(
        url,
        `insert into images (key, type, size, sha256) values ('${imageKey(number)}', 'image/png', ${bytes.length}, '${sha256}')`
      )
    }
    await query(url, `update users set profile_image = '${imageKey(1)}' where id = (select id from users limit 1)`)
    await done(storeOf("data").remove(imageKey(2)))
    const images = join(home.path, "images.jsonl.gz")
    const backup = await runCli("backup", ["--to", images], env())
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("The bytes of 1 image are missing") })
    const fresh = await emptyDatabase()
    try {
      const elsewhere = env({ DATABASE_URL: fresh, DATA_DIR: join(home.path, "restored") })
      expect(await runCli("restore", ["--from", images], elsewhere)).toMatchObject({ code: 0 })
      expect(await done(storeOf("restored").get(imageKey(0)))).toEqual(small)
      const back = await done(storeOf("restored").get(imageKey(1)))
      expect(back !== null && Buffer.compare(back, large) === 0).toBe(true)
      expect(await done(storeOf("restored").get(imageKey(2)))).toBeNull()
    } finally {
      await dropDatabase(fresh)
    }
  })

  it("an image that differs from its row is refused, and nothing is restored", async () => {
    const lines = gunzipSync(await readFile(join(home.path, "images.jsonl.gz"))).toString()
    const wrong = join(home.path, "wrong.jsonl.gz")
    const [piece = ""] = /^\{"key":"0+","bytes":"[^"]*"\}$/mu.exec(lines) ?? []
    expect(piece).toContain(Buffer.from(small).toString("base64"))
    const secrets = [
      lines.replace(piece, piece.replace("AQID", "AQIE")),
      lines.replace(`${piece}\n`, ""),
      lines.replace(piece, piece.replace("0000", "../.")),
      lines.replace('#{"bytes":"images"}\n', "")
    ]
    const fresh = await emptyDatabase()
    try {
      for (const text of secrets) {
        expect(text).not.toBe(lines)
        await writeFile(wrong, gzipSync(text))
        const elsewhere = env({ DATABASE_URL: fresh, DATA_DIR: join(home.path, "wrong") })
        const { code, output } = await runCli("restore", ["--from", wrong], elsewhere)
        expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("damaged or incomplete") })
        expect(await query(fresh, "select count(*)::int as images from images")).toEqual([{ images: 0 }])
      }
    } finally {
      await dropDatabase(fresh)
    }
  })

  it("every row is restored into an empty database, whose sequences continue", async () => {
    const backup = await runCli("backup", ["--to", file()], env())
    expect(backup).toMatchObject({ code: 0 })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    const restored = await runCli("restore", ["--from", file()], env({ DATABASE_URL: copyUrl }))
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Restored [\d,]+ rows and 2 images\.\n$/u)
    })
    expect(await fingerprints(copyUrl)).toEqual(await fingerprints(url))
    await query(
      copyUrl,
      "update claims set status = 'pending', decided_at = null, decided_by_id = null, decided_by_name = null, reason = null, decision_id = null, decision_version = null where id in (select id from claims where status = 'approved' limit 5)"
    )
    const differing = await query(
      copyUrl,
      `select status from claims where deleted_at is null group by status
       having count(*) <> (select sum(n) from claim_counts where claim_counts.status = claims.status)`
    )
    expect(differing).toEqual([])
  })

  it("a long backup or restore reports its progress, and its result at the end", async () => {
    const slow = join(home.path, "slow.jsonl.gz")
    const fresh = await emptyDatabase()
    /** Holds the command up until it has said how far it is. */
    const heldUp = async (command: string, args: ReadonlyArray<string>, where: string) => {
      const holder = new pg.Client({ connectionString: where })
      await holder.connect()
      await holder.query("begin; lock table users")
      let isHeld = true
      return runCli(command, args, env({ DATABASE_URL: where }), (output) => {
        if (!isHeld || !output.includes(" images ")) return
        isHeld = false
        void holder.end()
      })
    }
    try {
      expect(await heldUp("backup", ["--to", slow], url)).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^([\d,]+ rows and \d images written\n)+(.+ missing .+\n)?Everything is in .+: [\d,]+ rows and 2 images\.\n$/u
        )
      })
      expect((await runCli("migrate", [], env({ DATABASE_URL: fresh }))).code).toBe(0)
      expect(await heldUp("restore", ["--from", slow], fresh)).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^0 rows and 0 images restored\n([\d,]+ rows and \d images restored\n)*Restored [\d,]+ rows and 2 images\.\n$/u
        )
      })
    } finally {
      await dropDatabase(fresh)
    }
  })

  it("a backup with a passphrase is restored with it, and with no other", async () => {
    const passphrase = { BACKUP_PASSPHRASE: "correct horse battery" }
    const sealed = join(home.path, "sealed.jsonl.gz.age")
    const backup = await runCli("backup", ["--to", sealed], env(passphrase))
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("encrypted with BACKUP_PASSPHRASE") })
    const bytes = await readFile(sealed)
    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1")
    const fresh = await emptyDatabase()
    const restore = (more: Readonly<Record<string, string>>, from = sealed) =>
      runCli("restore", ["--from", from], env({ DATABASE_URL: fresh, ...more }))
    try {
      expect(await restore({})).toMatchObject({ code: 1, output: expect.stringContaining("This backup is encrypted.") })
      const wrong = await restore({ BACKUP_PASSPHRASE: "incorrect horse battery" })
      expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("is not the passphrase of this backup") })
      const truncated = join(home.path, "truncated.age")
      await writeFile(truncated, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
      const damaged = await restore(passphrase, truncated)
      expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining("damaged or incomplete") })
      expect(await query(fresh, "select count(*)::int as people from users")).toEqual([{ people: 0 }])
      expect((await restore(passphrase)).code).toBe(0)
      expect(await fingerprints(fresh)).toEqual(await fingerprints(url))
    } finally {
      await dropDatabase(fresh)
    }
  })

  it("a database that is not there or is lost on the way is named in a sentence, and nothing is left of the work", async () => {
    const nowhere = env({ DATABASE_URL: "postgres://app@127.0.0.1:1/none" })
    const to = join(home.path, "lost.jsonl.gz")
    for (const [command, ...args] of [
      ["backup", "--to", to],
      ["restore", "--from", file()]
    ] as const)
      expect(await runCli(command, args, nowhere)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\)\./u)
      })
    const proxy = await proxyDatabase(url)
    proxy.loseAnswerTo("fetch 1000 from kept")
    expect(await runCli("backup", ["--to", to], env({ DATABASE_URL: proxy.url }))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database failed \(Connection terminated[^)]*\)\. Run the command again/u)
    })
    await proxy.close()
    expect((await readdir(home.path)).filter((name) => name.startsWith("lost"))).toEqual([])
    const fresh = await emptyDatabase()
    const restoring = runCli("restore", ["--from", file()], env({ DATABASE_URL: fresh }))
    const cutInserts = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'insert into "%'`
    await expect.poll(async () => (await query(fresh, cutInserts)).length, { interval: 5, timeout: 20_000 }).toBe(1)
    expect(await restoring).toMatchObject({
      code: 1,
      // Ended within a statement the database says so; between two of them the connection is found to be gone.
      output: expect.stringMatching(/^The database failed \([^)]+\)\. Run the command again/u)
    })
    expect(await query(fresh, "select count(*)::int as people from users")).toEqual([{ people: 0 }])
    await dropDatabase(fresh)
  })

  it("no file, database in use or anything else is overwritten", async () => {
    const original = await readFile(file())
    const again = await runCli("backup", ["--to", file()], env())
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("never overwrites") })
    expect((await readFile(file())).equals(original)).toBe(true)
    const before = await fingerprints(url)
    const used = await runCli("restore", ["--from", file()], env())
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining("empty database only") })
    expect(await fingerprints(url)).toEqual(before)
    const fresh = await emptyDatabase()
    try {
      const broken = join(home.path, "broken.jsonl.gz")
      await writeFile(broken, original)
      await truncate(broken, Math.floor(original.length * 0.7))
      const damaged = await runCli("restore", ["--from", broken], env({ DATABASE_URL: fresh }))
      expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining("damaged or incomplete") })
      expect(await query(fresh, "select count(*)::int as people from users")).toEqual([{ people: 0 }])
      await writeFile(broken, "no backup at all")
      const foreign = await runCli("restore", ["--from", broken], env({ DATABASE_URL: fresh }))
      expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining("not a backup of this program") })
      const other = { DATABASE_URL: fresh, APP_KEY: "cd".repeat(32) }
      const sealed = await runCli("restore", ["--from", file()], env(other))
      expect(sealed).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^2,500 rows need the key [0-9a-f]{8}, but/u)
      })
      const missing = await runCli("restore", ["--from", join(home.path, "none")], env({ DATABASE_URL: fresh }))
      expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("cannot be read (ENOENT)") })
      const later = await runCli("restore", ["--from", file()], env({ DATABASE_URL: fresh }))
      expect(later.code).toBe(0)
    } finally {
      await dropDatabase(fresh)
    }
  })
})
