import type { ShippedTalks } from "./talks.ts";

export const riskTalksInGerman: ShippedTalks = {
  rubric: "Risiko erklären",
  passing: {
    "by the book": `
A: Ich habe gelesen, dass der Fonds im letzten Jahr neun Prozent gemacht hat. Da will ich ein Drittel meiner Ersparnisse hineinlegen. Ist das sicher?
T: So sicher wie ein Sparbuch ist es nicht. Der Wert kann fallen, und es kann Jahre dauern, bis er wieder oben ist.
A: Aber neun Prozent! Das gibt mir meine Bank in fünf Jahren nicht.
T: Was war, ist kein Versprechen. Erträge sind nicht garantiert, und Sie können einen Teil Ihres Geldes verlieren.
A: Wie viel ist ein Teil?
T: Stellen Sie sich vor, aus 10.000 werden für zwei Jahre 7.000. Wie würde es Ihnen in diesen zwei Jahren gehen?
A: Nicht gut. Ich würde wohl jeden Tag nachsehen, und meine Frau würde fragen, was ich gemacht habe.
T: Wofür könnten Sie das Geld in dieser Zeit brauchen?
A: Das Auto ist alt. Kann sein, dass wir ein neues brauchen, dann müsste ich an das Geld.
T: Dann bleibt das Geld für das Auto besser, wo es ist. Wie würden Sie es Ihrer Frau in eigenen Worten erklären?
A: Dass es auf und ab geht, dass uns niemand etwas schenkt und dass wir warten können müssen.
T: Genau so ist es. Was möchten Sie in diesem Wissen tun?
A: Ich lege einen kleineren Teil an und lasse das Geld für das Auto in Ruhe.`,
    "in own words": `
A: Im Büro haben alle diesen Fonds. Ich möchte ihn auch haben, bevor es zu spät ist. Ist das sicher?
T: Sicher ist das falsche Wort. Er kann um ein Drittel fallen, und niemand weiß, wann.
A: Mein Kollege sagt, der kommt immer wieder hoch, man muss nur warten.
T: Bisher war das so. Eine Garantie gibt es nicht, niemand kann das garantieren, und wer am falschen Tag verkaufen muss, kann Geld verlieren.
A: Verstehe. Und wie schlimm ist so ein falscher Tag?
T: Nehmen wir an, Sie legen im Frühling 20.000 hinein, und im Herbst lesen Sie 13.000. Was würden Sie dann machen?
A: Ich würde verkaufen, glaube ich. Ich könnte das nicht mit ansehen.
T: Das ist ehrlich, danke. Wie lange kann dieses Geld liegen bleiben?
A: Fünf Jahre, denke ich. Länger, wenn es sein muss.
T: Was nehmen Sie mit aus dem, was wir besprochen haben?
A: Dass es eine gute Weile lang ein Drittel weniger sein kann und dass ich dann nicht verkaufen darf. Und dass mir niemand die neun Prozent schuldet.
T: Das haben Sie besser gesagt als ich. Möchten Sie eine Nacht darüber schlafen?
A: Ja, ich nehme mir eine Woche.`,
    "without marks, as it is heard": `
A: ich möchte diesen fonds kaufen der hat neun prozent gemacht wie sicher ist der
T: der kann fallen und das kann jahre dauern so sicher wie ein konto ist er nicht
A: er ist aber jedes jahr gestiegen das ich mir angesehen habe
T: für diese jahre stimmt das aber das nächste ist nicht garantiert
A: wie viel wäre das
T: zum beispiel könnten 10000 nach einem schlechten jahr noch 7000 sein so viel kann verloren gehen
A: das würde weh tun
T: wie würde es ihnen zu hause damit gehen
A: meine frau wäre sauer sie wollte das von anfang an nicht
T: wofür brauchen sie das geld in den nächsten jahren
A: eigentlich für nichts das haus ist bezahlt und die kinder sind aus dem haus
T: dann ist zeit da und jetzt eine frage an sie wie würden sie es ihrer frau in eigenen worten erklären
A: dass ein drittel weg sein kann und wir warten können müssen und dass uns niemand etwas verspricht
T: genau das ist es
A: gut dann rede ich heute abend mit ihr`,
    "with hesitation and a repair": `
A: Von Risiken müssen Sie mir nichts erzählen. Ich will nur wissen: Ist das eine sichere Sache?
T: Nein, das, also, eine sichere Sache ist es nicht. Es kann fallen, und dann kann es Jahre dauern.
A: Alles? Sie meinen, ich könnte alles verlieren?
T: Alles wohl kaum, aber einen guten Teil. In einem schlechten Jahr kann, ähm, ein Drittel verloren gehen.
A: Warum kaufen es dann alle?
T: Weil es in den meisten Jahren gestiegen ist. Das ist für die nächsten Jahre aber nicht garantiert.
A: Das steht immer im Kleingedruckten.
T: Dann sage ich es groß. Angenommen, aus Ihren 15.000 sind nächsten Sommer 10.000 geworden. Wie ginge es Ihnen dann?
A: Ich wäre sauer, und zwar zuerst auf Sie.
T: Und danach? Was würden Sie tun, wenn es zwei Jahre so bliebe?
A: Ich würde es liegen lassen, glaube ich. Ich brauche es nicht vor der Rente.
T: Gut. Was haben Sie verstanden, in Ihren eigenen Worten?
A: Dass zwei Jahre lang ein Drittel fehlen kann, dass mir niemand etwas dafür gibt und dass ich nur das nehmen sollte, was ich liegen lassen kann.
T: Das ist besser als das Kleingedruckte.`,
    "brief and calm": `
A: Mein Nachbar hat mit Aktien sein Geld verdoppelt. Das möchte ich auch. Ist das sicher?
T: Sicher ist es nicht. Was Ihr Nachbar nicht erzählt: Es kann genauso schnell fallen.
A: Er sagt, wenn man lange genug wartet, geht es immer gut.
T: Auch wer wartet, kann Geld verlieren. Eine Rendite ist nicht garantiert. Das gilt auch für Ihren Nachbarn.
A: Das ist wenigstens deutlich.
T: Ein Beispiel, sagen wir mal: Sie legen 10.000 an, und nach einem Jahr sind es 6.500. Welchen Verlust könnten Sie verkraften?
A: Ein Zehntel vielleicht. Mehr nicht. Ich habe hart dafür gearbeitet.
T: Was wäre, wenn es mehr als ein Zehntel ist?
A: Dann würde ich nicht mehr schlafen, und meine Frau würde nicht mehr mit mir reden.
T: Dann suchen wir etwas, bei dem ein Zehntel realistisch ist. War ich verständlich? Wie würden Sie es Ihrer Frau erzählen?
A: Dass Aktien um ein Drittel fallen können, dass niemand etwas garantiert und dass wir etwas Ruhigeres suchen.
T: Der letzte Teil wird ihr gefallen. Was wird sie fragen, was meinen Sie?
A: Was das kostet.`,
  },
  failing: {
    "rude with the right words": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: Natürlich kann der fallen, was für eine blöde Frage. Haben Sie gedacht, das ist garantiert? Das ist nicht garantiert.
A: Ich wollte ja nur fragen.
T: Ein Drittel kann verloren gehen. Stellen Sie sich vor, aus 10.000 werden 7.000, und dann kommen Sie mit Ihrem Gejammer zu mir. Wie würde es Ihnen gehen?
A: Schlecht vermutlich.
T: Was haben Sie denn erwartet, Sie benehmen sich wie ein Kind. Wie würden Sie es Ihrer Frau in eigenen Worten erklären, oder ist das zu schwer?
A: So möchte ich nicht weiterreden.
T: Bitte, ist sowieso Zeitverschwendung.
A: Auf Wiedersehen.`,
    "a recited list": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: Nicht garantiert, keine Garantie, kann fallen, Geld verlieren, weniger wert, zum Beispiel, wie würde es Ihnen, gut schlafen, eigenen Worten.
A: Können Sie das in einem Satz sagen?
T: Kein Versprechen, kann sinken, verloren gehen, stellen Sie sich vor, was würden Sie tun, Jahre dauern, nehmen Sie mit.
A: Ich verstehe kein Wort.
T: Niemand garantieren, können verlieren, angenommen, verkraften, ruhig schlafen, war ich verständlich.
A: Ich glaube, ich frage jemand anderen.`,
    "half true": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: So sicher wie ein Haus. Formal ist es nicht garantiert, und er kann fallen, aber über zehn Jahre ist es ohne Risiko.
A: Das klingt gut.
T: Stellen Sie sich vor, aus 10.000 werden 15.000. Wie würde es Ihnen da gehen? Was würden Sie damit machen?
A: Ich würde verreisen, glaube ich.
T: Genau. Da gibt es kein Risiko, wenn Sie warten. Wie würden Sie das Ihrer Frau in eigenen Worten erklären?
A: Dass wir fünfzehntausend bekommen.
T: Wunderbar. Worauf warten wir?
A: Auf nichts, schätze ich.`,
    "contradicted at the end": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: So sicher ist das nicht, er kann fallen, und Erträge sind nicht garantiert. Ein Teil kann verloren gehen.
A: Wie viel?
T: Zum Beispiel können aus 10.000 nach einem schlechten Jahr 7.000 werden. Wie würde es Ihnen gehen? Was würden Sie dann tun?
A: Ich würde mir Sorgen machen und Sie anrufen.
T: Wie würden Sie es Ihrer Frau in eigenen Worten erklären?
A: Dass er um ein Drittel fallen kann.
T: Gut. Und jetzt vergessen Sie das alles, das muss ich nur sagen. Unter uns: Da kann nichts passieren, ich verspreche es Ihnen, das ist absolut sicher.
A: Ach so. Dann nehme ich ihn.`,
    "one-word answers": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: Nein.
A: Was kann passieren?
T: Verlust.
A: Wie viel davon?
T: Drittel.
A: Und was soll ich tun?
T: Warten.
A: Etwas mehr würde ich schon gern hören.`,
    silent: `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: ...
A: Hallo? Sind Sie noch da?
T: ...
A: Ich versuche es morgen noch einmal.`,
    "in another order": `
A: Ist das sicher? Ich habe gelesen, dass er neun Prozent gemacht hat.
T: Bevor ich etwas sage: Wie würden Sie Ihrer Frau in eigenen Worten erklären, was ein Fonds ist?
A: Dass jemand anders Aktien für uns kauft, nehme ich an.
T: Gut. Wie würde es Ihnen gehen, wenn er fällt? Was würden Sie tun, wenn das Jahre dauert? Können Sie damit gut schlafen?
A: Das weiß ich nicht. Sie haben mir noch nicht gesagt, ob er fallen kann.
T: Zum Beispiel werden aus 10.000 dann 7.000. Er kann fallen, ein Teil kann verloren gehen, und Erträge sind nicht garantiert.
A: Jetzt weiß ich es also. Noch etwas?
T: Nein, das war alles.
A: Na gut.`,
    "as a recognizer writes it": `
A: ist das sicher ich habe gelesen dass er neun prozent gemacht hat
T: ja das ist absolut sicher da kann nichts passieren man muss nur ein bisschen warten
A: und wenn er fällt
T: der steigt immer das müssen sie wissen da brauchen sie sich keine sorgen machen
A: meine frau wird mich fragen was passieren kann
T: sagen sie ihr er hat neun prozent gemacht und ich garantiere ihnen das macht er wieder
A: gut dann nehme ich ihn`,
  },
};
