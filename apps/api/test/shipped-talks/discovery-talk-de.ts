import type { ShippedTalks } from "./talks.ts";

export const discoveryTalksInGerman: ShippedTalks = {
  rubric: "Erstgespräch",
  passing: {
    "by the book": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Guten Tag, Frau Hahn. Heute möchte ich verstehen, was Sie brauchen, bevor wir über irgendetwas anderes reden. Darf ich Ihnen ein paar Fragen stellen?
A: Natürlich, gern. Ich habe eine halbe Stunde und leider nichts vorbereitet.
T: Das macht nichts. Was ist Ihnen am wichtigsten, wenn Sie an Ihr Geld denken?
A: Dass uns nichts mehr kalt erwischt. Mein Mann ist selbstständig, und vor zwei Jahren kam einen ganzen Winter lang gar nichts herein.
T: Wie haben Sie diesen Winter überstanden?
A: Schlecht. Wir haben aufgebraucht, was für das Dach gedacht war, und seither schlafe ich nicht mehr gut. Das Dach ist übrigens immer noch undicht.
T: Was soll in fünf Jahren anders sein?
A: Das Dach soll gemacht sein, und es soll ein Polster geben, das niemand anfasst. Und vielleicht noch eine Reise mit den Mädchen.
T: Bis wann brauchen Sie das Geld für das Dach?
A: In zwei Jahren, sagt der Dachdecker. Der Rest hat Zeit.
T: Wie viel haben Sie bisher zurückgelegt?
A: Etwa dreißigtausend, alles auf einem Sparkonto, das fast nichts bringt.
T: Ich fasse zusammen: das Dach in zwei Jahren, ein Polster, das niemand anfasst, und später eine Reise. Habe ich Sie richtig verstanden?
A: Ja, genau so. So einfach hat das noch niemand gesagt.
T: Dann ist der nächste Schritt ein zweiter Termin in zwei Wochen. Vorher schicke ich Ihnen eine kurze Notiz.
A: Das passt sehr gut. Danke.`,
    "in own words, with small talk": `
A: Hallo, entschuldigen Sie die Verspätung, die Bahn stand wieder.
T: Gar kein Problem, schön, dass Sie da sind. Heute geht es nur darum, dass ich Sie kennenlerne, verkauft wird hier nichts. Darf ich Sie etwas fragen?
A: Aber ja. Mir gefällt, dass Sie das so klar sagen.
T: Wofür sparen Sie?
A: Ehrlich gesagt habe ich es nie als Sparen gesehen. Es bleibt jeden Monat etwas übrig, und das sammelt sich auf dem Konto.
T: Und was könnte das Geld für Sie tun, wenn es nur eine Sache tun dürfte?
A: Dass ich mit fünfundfünfzig nur noch vier Tage arbeite. Mein Vater hat gearbeitet, bis er umgefallen ist, und das will ich nicht.
T: Das bleibt sicher hängen. Wie stellen Sie sich diesen fünften Tag vor?
A: Im Garten, und mit den Enkeln, falls es dann welche gibt. Meine Tochter wohnt in der Nähe.
T: Wie viele Jahre sind es bis dahin?
A: Elf. Das klingt nach viel und ist es nicht, sagt meine Frau immer.
T: Warum macht sie sich Gedanken?
A: Weil wir keinen Plan haben. Sie bekommt eine Rente von der Stadt, ich habe nur das Konto und eine kleine Betriebsrente.
T: Wenn ich Sie richtig verstehe, wollen Sie mit fünfundfünfzig einen freien Tag, Ihre Frau will einen Plan, und dafür sind elf Jahre Zeit.
A: Das ist es in einem Satz.
T: Wollen wir uns mit Ihrer Frau wieder treffen? Ich rufe Sie am Montag mit zwei Terminen an.
A: Ja, bitte.`,
    "without marks, as it is heard": `
A: guten tag man hat mir gesagt ich soll nach ihnen fragen
T: guten morgen ich möchte erst einmal verstehen was sie brauchen das wird kein verkaufsgespräch darf ich ihnen ein paar fragen stellen
A: ja bitte ich bin froh dass einmal jemand fragt
T: was ist ihnen wichtig wenn sie an später denken
A: dass mein sohn fertig studieren kann auch wenn mir etwas passiert ich ziehe ihn allein groß und es gibt sonst niemanden
T: was passiert heute wenn sie ein halbes jahr nicht arbeiten können
A: dann haben wir ein problem ich glaube da gibt es etwas von der firma aber ich habe nie nachgesehen
T: wie lange können sie von dem leben was sie zurückgelegt haben
A: vielleicht vier monate ich habe achttausend auf dem konto und eine kleine versicherung von meiner mutter
T: wann brauchen sie das geld für das studium
A: in drei jahren fängt er an und dann fünf jahre lang
T: warum sind sie gerade jetzt gekommen
A: weil ein kollege krank wurde und ich gesehen habe was das mit einer familie macht
T: ich fasse zusammen ihr sohn kann studieren was auch kommt und sie wissen was hereinkommt wenn sie krank werden
A: ja genau das ist es
T: dann schicke ich ihnen als nächsten schritt eine liste was sie heraussuchen sollten und am donnerstag sprechen wir weiter
A: sehr gut das schaffe ich`,
    "with hesitation and a repair": `
A: Guten Tag. Ich weiß gar nicht, ob ich hier richtig bin.
T: Ähm, das finden wir heraus. Mir geht es heute darum, dass ich verstehe, wo Sie stehen. Darf ich Sie ein paar Dinge fragen?
A: Klar. Fragen Sie.
T: Was, was möchten Sie mit Ihren Ersparnissen erreichen?
A: Ich würde meiner Mutter gern eine kleine Wohnung in unserer Nähe kaufen, damit sie nicht mehr vier Stockwerke hochsteigen muss.
T: Wie geht es ihr im Moment?
A: Sie ist einundachtzig und stolz. Sie würde nie sagen, dass es zu viel ist, aber sie ruht sich jetzt auf jedem Absatz aus.
T: Bis wann sollte sie umziehen, was meinen Sie?
A: Vor dem nächsten Winter wäre gut. Spätestens in zwei Jahren, würde ich sagen.
T: Was haben Sie sich bisher angesehen?
A: Zwei Wohnungen. Beide waren nach einer Woche weg, weil ich nicht sagen konnte, wie viel die Bank mir gibt.
T: Und was wünschen Sie sich dabei am meisten?
A: Dass ich mich nicht übernehme. Ich habe zwei Kinder in der Schule, und die Firma meines Mannes läuft gerade nicht so gut.
T: Also, wenn ich Sie richtig verstanden habe: eine Wohnung für Ihre Mutter in spätestens zwei Jahren, und zwar so, dass den Kindern nichts fehlt.
A: Ja. Sie haben gut zugehört.
T: Danke. Dann machen wir am Freitag den nächsten Termin, mit Ihrem Mann, wenn er mag.
A: Freitag passt uns beiden.`,
    "brief and warm": `
A: Hallo. Ich habe fünfundzwanzig Minuten, dann muss ich die Kinder abholen.
T: Dann mache ich es kurz: Ich möchte gern verstehen, was Sie brauchen. Darf ich Ihnen einige Fragen stellen?
A: Ja, dafür bin ich gekommen.
T: Was ist Ihnen wichtig, wenn es um Geld geht?
A: Ruhe. Wir streiten zu Hause darüber, jeden Monat, immer über dieselben Dinge, und keiner von uns weiß wirklich, was da ist.
T: Worüber streiten Sie?
A: Er will das Haus schneller abzahlen, ich will etwas haben, auf das wir zurückgreifen können. Wir haben wohl beide recht.
T: Wie sähe es aus, wenn es geklärt wäre?
A: Dann hinge ein einziges Blatt am Kühlschrank, auf dem steht, was wohin geht, und wir würden aufhören zu rechnen.
T: Bis wann möchten Sie das haben?
A: Vor dem Sommer. Dann müssen wir sowieso über das Darlehen entscheiden.
T: Was sollte ich sonst noch wissen?
A: Dass er vor zwölf Jahren einmal mit einem Fonds hereingefallen ist. Er traut niemandem im Anzug.
T: Lassen Sie mich zusammenfassen: ein Plan für Sie beide vor dem Sommer, und zwar von jemandem ohne Anzug.
A: Das haben Sie sehr schön gesagt.
T: Der nächste Schritt ist ein Gespräch mit Ihnen beiden. Heute Abend schicke ich Ihnen drei Termine.
A: Gut. Wenn ich ihm das sage, kommt er.`,
  },
  failing: {
    "rude with the right words": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Na gut. Ich möchte verstehen, was Sie wollen, also stehlen Sie mir nicht meine Zeit. Darf ich Ihnen Fragen stellen, oder ist das zu viel?
A: Doch, natürlich.
T: Was ist Ihnen wichtig? Und bitte kein Gejammer.
A: Das Dach soll gemacht werden, und ich hätte gern ein Polster.
T: Was ist das denn für eine Antwort? Wann brauchen Sie das Geld?
A: In zwei Jahren, denke ich. Ich kenne mich nicht aus.
T: Sie haben keine Ahnung, das merkt man. Wie viel haben Sie, und warum so wenig?
A: Dreißigtausend. So möchte ich eigentlich nicht weiterreden.
T: Ich fasse zusammen: ein Dach, dreißigtausend, und selbst schuld. Nächster Schritt: Ich schicke Ihnen etwas, und dann ist es mir egal.
A: Mir auch. Auf Wiedersehen.`,
    "a recited list": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Möchte verstehen, darf ich fragen, Ihre Ziele, ist Ihnen wichtig, Zeitraum, bis wann, Zusammenfassung, nächster Schritt, nächster Termin.
A: Wie bitte?
T: Ihr Ziel, Ihnen am wichtigsten, frühestens, richtig verstanden, was ich gehört habe, wieder treffen, schicke Ihnen.
A: Ich verstehe kein Wort.
T: Ziel des Gesprächs, einige Fragen, wünschen Sie sich, wie viele Jahre, zusammenfassen, wieder sprechen, rufe Sie an.
A: Ich glaube, ich gehe jetzt.`,
    "half true": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Guten Tag. Ich möchte verstehen, was Sie brauchen. Darf ich Ihnen ein paar Fragen stellen?
A: Bitte.
T: Was ist Ihnen wichtig, und wann brauchen Sie das Geld?
A: Ein dichtes Dach in zwei Jahren, und danach etwas Ruhe.
T: Wie viel haben Sie? Was verdient Ihr Mann? Warum haben Sie gewartet?
A: Dreißigtausend. Er ist selbstständig. Ich bin nie dazu gekommen.
T: Ich fasse zusammen: ein Dach in zwei Jahren, danach Ruhe. Die dreißigtausend sollten Sie investieren, unser Fonds ist sehr gut gelaufen. Der nächste Schritt ist Ihre Unterschrift.
A: Das ging schnell. Ich hatte gehofft, dass Sie mehr fragen.`,
    "contradicted at the end": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Guten Tag. Heute geht es darum, dass ich Sie verstehe. Darf ich Ihnen ein paar Fragen stellen?
A: Ja, gern.
T: Was ist Ihnen am wichtigsten? Wofür sparen Sie?
A: Für das Dach, und damit uns ein schlechter Winter keine Angst mehr macht.
T: Bis wann brauchen Sie das Geld? Wie war der letzte schlechte Winter? Was würde Ihnen helfen?
A: In zwei Jahren. Schlimm. Ein Polster, das niemand anfasst.
T: Ich fasse zusammen: das Dach in zwei Jahren und ein Polster. Habe ich Sie richtig verstanden?
A: Ja, genau.
T: Gut. Der nächste Termin ist am Montag. Ach was, vergessen Sie das, es gibt keinen nächsten Termin. Unser bester Fonds ist genau das Richtige, den können Sie hier unterschreiben.
A: Ich dachte, Sie wollten zuhören.`,
    "one-word answers": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Tag.
A: Was möchten Sie denn von mir wissen?
T: Geld?
A: Etwa dreißigtausend, auf einem Sparkonto. Damit will ich das Dach machen lassen.
T: Wann?
A: In zwei Jahren. Und ein Polster hätte ich gern.
T: Gut.
A: Wie geht es weiter?
T: Termin.
A: Aha. Dann auf Wiedersehen.`,
    silent: `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: ...
A: Sind Sie noch da?
T: ...
A: Dann gehe ich wohl besser.`,
    "in another order": `
A: Guten Tag, meine Kollegin Petra hat Sie mir empfohlen.
T: Guten Tag. Der nächste Schritt ist, dass ich Ihnen einen Vertrag vorlege, und der nächste Termin ist am Montag. Darf ich Ihnen dafür ein paar Fragen stellen?
A: Ein seltsamer Anfang. Aber bitte.
T: Ich möchte verstehen, was Ihnen wichtig ist. Wofür sparen Sie?
A: Für das Dach, und für schlechte Zeiten.
T: Wann brauchen Sie das Geld? Wie viel ist da? Was sagt Ihr Mann? Warum gerade jetzt?
A: In zwei Jahren. Dreißigtausend. Er überlässt es mir. Weil das Dach undicht ist.
T: Ich fasse zusammen: das Dach in zwei Jahren, und etwas für schlechte Zeiten. Habe ich Sie richtig verstanden?
A: Ja. Und jetzt?
T: Das war alles von mir.
A: Dann auf Wiedersehen.`,
    "as a recognizer writes it": `
A: guten tag meine kollegin petra hat sie mir empfohlen
T: ja hallo also unser fonds hat letztes jahr neun prozent gemacht und ist das perfekte produkt für leute wie sie
A: sie kennen mich doch noch gar nicht
T: das ist nicht nötig den sollte jeder haben da sollten sie anlegen mindestens die hälfte
A: ich wollte eigentlich nur fragen was ich wegen meinem dach machen kann
T: ein dach kostet geld und geld kommt aus unserem fonds also gleich unterschreiben dann sind wir fertig
A: nein danke ich überlege es mir`,
  },
};
